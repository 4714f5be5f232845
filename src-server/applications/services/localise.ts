import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { TEXT_KEYS, type TextKey } from '#shared/domain/languages.ts'

/** Whether a value is meant as a four-language text: it has at least one key of such a text, and no others. */
export const looksLikeText = (value: unknown): value is Partial<Record<TextKey, unknown>> =>
  isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => TEXT_KEYS.includes(key as TextKey))

/** Keys of a text that are missing or blank. */
export const missingTranslations = (text: Partial<Record<TextKey, unknown>>): readonly TextKey[] =>
  TEXT_KEYS.filter((key) => typeof text[key] !== 'string' || text[key].trim() === '')

/** The same value, with every four-language text replaced by its text in one language. */
export function localise(value: unknown, key: TextKey): unknown {
  if (Array.isArray(value)) return value.map((entry) => localise(entry, key))
  if (looksLikeText(value)) return value[key] ?? value.cht ?? ''
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, localise(entry, key)]))
  return value
}
