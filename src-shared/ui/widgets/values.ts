/** What a schema or an answer may hold, read without trusting it. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
