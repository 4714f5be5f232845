import type { ServerProcess } from '#tests/support/server-process.ts'
import { knownValues } from './fuzz/known-values.ts'
import type { Fields } from './fuzz/operations.ts'
import { type OpenApi, type Operation, operationsOf, type Schema } from './fuzz/operations.ts'

export interface RightCall {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** A valid call of each operation of the server's OpenAPI document, in which a resident uses their own identifiers. */
export async function rightCalls(server: ServerProcess): Promise<readonly RightCall[]> {
  const operations = operationsOf((await (await fetch(`${server.origin}/api/openapi.json`)).json()) as OpenApi)
  const { fields, bodies } = await knownValues(server)
  return operations.map((operation) => {
    const values = (place: 'path' | 'query') =>
      Object.fromEntries(
        operation.parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, textOf(rightValue(schema, fields, name))] as const),
      )
    const whole = bodies[operation.key]?.[0]
    const body = operation.body === undefined ? undefined : (whole ?? rightValue(operation.body, fields))
    return { operation, path: values('path'), query: values('query'), body }
  })
}

/** The address of a call; `mark` is appended to each value. */
export function addressOf({ operation, path, query }: Omit<RightCall, 'body'>, mark = ''): string {
  const place = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => `${encodeURIComponent(path[name] ?? '')}${mark}`)
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}${mark}`)
  return `/api${place}${search.length === 0 ? '' : `?${search.join('&')}`}`
}

/** A value as in an address; a list is represented by its only element. */
const textOf = (value: unknown): string => [value].flat().map(String).join()

/** A value that the schema accepts, with all optional parts. The first known value is used, which is the caller's own. */
function rightValue(schema: Schema, fields: Fields, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return rightValue(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, fields, name)
  const [known] = fields[name] ?? []
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, rightValue(value, fields, key)]))
    case 'array':
      return [rightValue(schema.items ?? {}, fields, name)]
    case 'integer':
    case 'number':
      return Number(known ?? schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return known ?? 'a'.repeat(Math.max(schema.minLength ?? 0, 1))
    default:
      return known ?? 'a'
  }
}
