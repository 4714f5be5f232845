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
