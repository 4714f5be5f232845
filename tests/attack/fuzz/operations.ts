import { wire } from '#shared/wire/index.ts'

/** The part of JSON Schema that the API uses. */
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
  /** 'GET /path', as in the API's table */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  /** accepts a multipart form, which the document does not describe */
  readonly isForm: boolean
}

interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

const FORMS: ReadonlySet<string> = new Set(
  Object.entries(wire).flatMap(([key, row]) => ('kind' in row && row.kind === 'form' ? [key] : [])),
)

export const operationsOf = ({ paths }: OpenApi): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]) => {
      const method = name.toUpperCase()
      const key = `${method} ${path}`
      return { key, method, path, parameters, body: requestBody?.content['application/json']?.schema, isForm: FORMS.has(key) }
    }),
  )
