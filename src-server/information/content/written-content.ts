import type { Language, WireText } from '#shared/domain/languages.ts'
import { pickText } from '#shared/i18n/pick.ts'
import type { Fill } from './fill.ts'

/**
 * An answer of the wire as authors write it: each text may be given in four languages. The shape is the wire's, so a content file with a
 * missing or misspelt field does not compile.
 */
export type Written<T> = T extends string
  ? string | WireText
  : T extends readonly (infer Entry)[]
    ? readonly Written<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]: Written<T[Key]> }
      : T

const isText = (value: object): value is WireText => 'cht' in value && 'por' in value

const asWritten: Fill = (text) => text

function resolve(value: unknown, language: Language, fill: Fill): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, language, fill))
  if (typeof value === 'string') return fill(value, language)
  if (typeof value !== 'object' || value === null) return value
  if (isText(value)) return fill(pickText(value, language), language)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, language, fill)]))
}

/** Written content in one language, in the wire's shape. `fill` replaces placeholders in its texts. */
export const inLanguage = <T>(written: Written<T>, language: Language, fill = asWritten): T => resolve(written, language, fill) as T
