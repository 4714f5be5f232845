import { LANGUAGE_FACTS, LANGUAGES } from '../languages.ts'

/** The twelve month names in each language, without accents. */
let names: readonly (readonly string[])[] | undefined
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const namesOf = (locale: string): readonly string[] => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => plain(format(Date.UTC(2026, month))))
}

/** The number of a month from its name or at least its first three letters. */
function monthOf(word: string): number | undefined {
  names ??= LANGUAGES.map((language) => namesOf(LANGUAGE_FACTS[language].locale))
  const found = names.map((months) => months.findIndex((name) => name.slice(0, word.length) === word)).find((month) => month >= 0)
  return found === undefined ? undefined : found + 1
}

/**
 * Replaces the name of a month by its number: 12 Mar 2026, March 12, 2026 and 12 de março de 2026 become 12 3 2026.
 * Any other text is returned unchanged.
 */
export function readMonth(text: string): string {
  const [, before = '', word = '', after = ''] = /^([^a-z]*)([a-z]{3,})(?![a-z])\.?(.*)$/.exec(withoutWords(text)) ?? []
  const month = word === '' ? undefined : monthOf(word)
  if (month === undefined) return text
  if (/\d/.test(before)) return `${before.trim()} ${month} ${after.trim()}`
  const [, day = '', rest = after] = /^\s*(\d{1,2})\b,?(.*)$/.exec(after) ?? []
  return `${day} ${month} ${rest.trim()}`.trim()
}

/** Removes ordinal endings and prepositions from a date: 12th of March, 1.º de março de 2026. */
const withoutWords = (text: string): string =>
  plain(text)
    .replace(/(\d) ?\.?(?:st|nd|rd|th|o)\b/g, '$1')
    .replace(/\b(?:de|of)\b/g, '')
