import { ServiceDefinition } from './definition.ts'

/** Where the JSON Schema of a service's definition is committed. */
export const PUBLISHED_SCHEMA = new URL('./service-definition.schema.json', import.meta.url)

/** The JSON Schema that editors and service owners validate a definition against, as a file holds it. */
export const publishedSchema = (): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...ServiceDefinition }, null, 2)}\n`
