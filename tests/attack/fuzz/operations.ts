import fc from 'fast-check'
import { wire } from '#shared/wire/index.ts'

export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export interface Parameter {
  readonly in: 'query' | 'path' | 'header'
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}

export interface Operation {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly isForm: boolean
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

const FORMS: ReadonlySet<string> = new Set(
  Object.entries(wire).flatMap(([key, row]) => ('kind' in row && row.kind === 'form' ? [key] : [])),
)

/** A part of the document with what it refers to in place of each reference. */
function resolved<T>(part: T, schemas: OpenApi['components']['schemas']): T {
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) return resolved(schemas[String(part.$ref).replace('#/components/schemas/', '')] as T, schemas)
  if (Array.isArray(part)) return part.map((one) => resolved(one, schemas)) as T
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, schemas)])) as T
}

export const operationsOf = ({ paths, components }: OpenApi): readonly Operation[] =>
  Object.entries(resolved(paths, components.schemas)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase()
      const key = `${method} ${path}`
      const inAddress = parameters.filter((one) => one.in !== 'header')
      return { key, method, path, parameters: inAddress, body: requestBody?.content['application/json']?.schema, isForm: FORMS.has(key) }
    }),
  )

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
