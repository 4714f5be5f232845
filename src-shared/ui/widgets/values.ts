import { isRecord } from '../../domain/plain-record.ts'

/** What a schema or an answer may hold, read without trusting it. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
