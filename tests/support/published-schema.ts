import { ServiceDefinition } from '#server/services/definition.ts'

/** The JSON Schema that editors and service owners validate against; committed beside this file and held equal by a test. */
export const publishedSchema = (): string =>
  `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...ServiceDefinition }, null, 2)}\n`
