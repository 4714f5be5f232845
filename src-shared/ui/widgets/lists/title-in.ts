import type { Schema } from '@formily/json-schema'

/** What a card or panel of a list is called in its schema. */
export function titleIn(schema: Schema): string | undefined {
  const { header, title } = (schema['x-component-props'] ?? {}) as Readonly<Record<string, unknown>>
  return [header, title].find((one): one is string => typeof one === 'string' && one !== '')
}
