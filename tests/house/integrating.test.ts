import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { wire } from '#shared/wire/index.ts'

/** The schema of each example: the API's, which also generate the OpenAPI document. */
const SCHEMAS: Readonly<Record<string, TSchema>> = {
  'POST /back-office/records/{recordNo}/take': wire['POST /back-office/records/{recordNo}/take'].body,
  'POST /back-office/records/{recordNo}/state': wire['POST /back-office/records/{recordNo}/state'].body,
  'POST /back-office/records/{recordNo}/refund': wire['POST /back-office/records/{recordNo}/refund'].body,
}

const page = readFileSync('docs/integrating.md', 'utf8')
const examples = [...page.matchAll(/<!-- example: (.+) -->\n```json\n([\s\S]*?)```/g)].map(([, of = '', json = '']) => ({ of, json }))

/** Fields of an example that its schema does not have. */
function unknownFields(schema: TSchema, value: unknown, path = ''): readonly string[] {
  const { properties } = schema as { properties?: Readonly<Record<string, TSchema>> }
  if (properties === undefined || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name]
    return known === undefined ? [`${path}/${name}`] : unknownFields(known, inner, `${path}/${name}`)
  })
}

describe('the examples of docs/integrating.md', () => {
  it('are one of each message, and every block of JSON is one', () => {
    expect(examples.map(({ of }) => of).sort()).toEqual(Object.keys(SCHEMAS).sort())
    expect(page.match(/```json/g)).toHaveLength(examples.length)
  })

  it.each(examples)('$of is what its schema says', ({ of, json }) => {
    const schema = SCHEMAS[of]
    if (schema === undefined) throw new Error(`no schema is known for ${of}`)
    const value: unknown = JSON.parse(json)
    expect([...Value.Errors(schema, value)]).toEqual([])
    expect(unknownFields(schema, value)).toEqual([])
  })
})
