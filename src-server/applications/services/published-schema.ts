import { ServiceDefinition } from './definition.ts'

/** The committed file with the JSON Schema of a service's definition. */
export const PUBLISHED_SCHEMA = new URL('./service-definition.schema.json', import.meta.url)

/** The content of that file, with which editors and owners validate a definition. */
export const publishedSchema = (): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...ServiceDefinition }, null, 2)}\n`
