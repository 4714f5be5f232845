import { LANGUAGE_FACTS, LANGUAGES } from '../languages.ts'

/** The twelve names of months in each language that writes them in letters, without accents. */
let names: readonly (readonly string[])[] | undefined
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const namesOf = (locale: string): readonly string[] => {
  const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => plain(format(Date.UTC(2026, month))))
}

/** The number of a month by its name, or by three letters of it or more. */
function monthOf(word: string): number | undefined {
  names ??= LANGUAGES.map((language) => namesOf(LANGUAGE_FACTS[language].locale))
  const found = names.map((months) => months.findIndex((name) => name.slice(0, word.length) === word)).find((month) => month >= 0)
  return found === undefined ? undefined : found + 1
}

/**
 * A date with its month in numbers, after the day or before the year: 12 Mar 2026, March 12, 2026 and 12 de março de 2026
 * are 12 3 2026. Any other text is as it was.
 */
export function readMonth(text: string): string {
  const [, before = '', word = '', after = ''] = /^([^a-z]*)([a-z]{3,})(?![a-z])\.?(.*)$/.exec(withoutWords(text)) ?? []
  const month = word === '' ? undefined : monthOf(word)
  if (month === undefined) return text
  if (/\d/.test(before)) return `${before.trim()} ${month} ${after.trim()}`
  const [, day = '', rest = after] = /^\s*(\d{1,2})\b,?(.*)$/.exec(after) ?? []
  return `${day} ${month} ${rest.trim()}`.trim()
}

/** Without what stands around the numbers of a date: 12th of March, 1.º de março de 2026. */
const withoutWords = (text: string): string =>
  plain(text)
    .replace(/(\d) ?\.?(?:st|nd|rd|th|o)\b/g, '$1')
    .replace(/\b(?:de|of)\b/g, '')
