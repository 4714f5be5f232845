import fc from 'fast-check'
import type { Schema } from './operations.ts'

export type Fields = Readonly<Record<string, readonly string[]>>

/** Values that get a call past validation: identifiers of the callers and of others, active codes, whole bodies by operation. */
export interface Known {
  readonly fields: Fields
  readonly bodies: Readonly<Record<string, readonly unknown[]>>
}

const LONGEST = 300

/** Values that match the schema. If a name has known values, those are used most of the time, so that calls get past validation. */
export function valuesOf(schema: Schema, known: Fields, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known, name)))
  switch (schema.type) {
    case 'object':
      return objects(schema, known)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'string':
      return texts(schema, known[name] ?? [])
    case 'integer':
      return withKnown(fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 2 ** 31 }), (known[name] ?? []).map(Number))
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function texts(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = LONGEST, pattern } = schema
  const bounds = { minLength, maxLength: Math.min(maxLength, LONGEST) }
  const free = pattern === undefined ? fc.string({ ...bounds, unit: 'grapheme' }) : fc.stringMatching(new RegExp(pattern))
  return withKnown(free, known)
}

const withKnown = (free: fc.Arbitrary<unknown>, known: readonly unknown[]): fc.Arbitrary<unknown> =>
  known.length === 0 ? free : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free })

function objects({ properties = {}, required = [], additionalProperties }: Schema, known: Fields): fc.Arbitrary<unknown> {
  const named = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, known, name)]))
  const own = fc.record(named, { requiredKeys: [...required] })
  if (typeof additionalProperties !== 'object') return own
  const more = fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), valuesOf(additionalProperties, known), { maxKeys: 3 })
  return fc.tuple(own, more).map(([some, others]) => ({ ...others, ...some }))
}
