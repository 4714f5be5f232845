import { COUNTRY_CODES } from '../../domain/country-codes.ts'
import { LANGUAGE_FACTS, type Language } from '../../domain/languages.ts'
import type { Option } from './options.ts'

/** Where most applicants come from stands first. */
const FIRST: readonly string[] = ['MO', 'CN', 'HK', 'TW', 'PT']

interface RegionNames {
  of(code: string): string | undefined
}
/** Old web views have no DisplayNames: the code itself is then the name. */
const namesIn = (locale: string): RegionNames =>
  typeof Intl.DisplayNames === 'function' ? new Intl.DisplayNames([locale], { type: 'region' }) : { of: (code) => code }

export const countryName = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (namesIn(LANGUAGE_FACTS[language].locale).of(code) ?? code) : code

const lists = new Map<Language, readonly Option[]>()

/** Countries and territories by name, neighbours first; made once a language. */
export function countryOptions(language: Language): readonly Option[] {
  const known = lists.get(language)
  if (known !== undefined) return known
  const { locale } = LANGUAGE_FACTS[language]
  const names = namesIn(locale)
  const option = (code: string): Option => ({ value: code, label: names.of(code) ?? code, disabled: false, children: [] })
  const rest = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).map(option)
  const made = [...FIRST.map(option), ...rest.sort((a, b) => a.label.localeCompare(b.label, locale))]
  lists.set(language, made)
  return made
}
