import type { Form, FormPath, GeneralField } from '@formily/core'
import { Schema } from '@formily/json-schema'

type Names = Readonly<Record<string, unknown>>

/**
 * Creates the field of one schema node without a page, as Formily's components create it on a page. The server
 * validates answers with such fields.
 */
export function fieldOf(form: Form, schema: Schema, name: string | number, basePath: FormPath | undefined, scope: Names): GeneralField {
  const props = { ...schema.toFieldProps({ scope }), name, ...(basePath !== undefined && { basePath }) }
  if (schema.type === 'object') return form.createObjectField(props)
  if (schema.type === 'array') return form.createArrayField(props)
  if (schema.type === 'void') return form.createVoidField(props)
  return form.createField(props)
}

export interface Node {
  readonly name: string
  readonly schema: Schema
}

/** Child nodes in the order in which they are drawn. */
export const nodesIn = (schema: Schema): readonly Node[] =>
  Schema.getOrderProperties(schema).map(({ schema: child, key }): Node => ({ name: String(key), schema: child }))

/** Schema of one row. `items` may be one schema or a list with one per index. */
export function itemSchema(schema: Schema, index: number): Schema | undefined {
  const { items } = schema
  return Array.isArray(items) ? ((items[index] ?? items[0]) as Schema | undefined) : (items as Schema | undefined)
}
