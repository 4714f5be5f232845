import { COUNTRY_CODES, type CountryCode } from '../../domain/people/country-codes.ts'

/** Names of all countries and territories by code, in the order of the list. */
export type CountryNames = Readonly<Record<CountryCode, string>>

/** Where most applicants come from. They are first in the list; the others are sorted by the language's rules. */
const FIRST: readonly CountryCode[] = ['MO', 'CN', 'HK', 'TW', 'PT']

/**
 * ICU's names for a locale, replaced by `own` where Macao uses another name. ICU changes names now and then; a test then
 * fails, and the old name goes into `own`. The build generates the list (build/countries-plugin.ts), because the names in
 * browsers differ.
 */
export function countryNames(locale: string, own: Partial<CountryNames>): CountryNames {
  const icu = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const nameOf = (code: CountryCode) => own[code] ?? icu.of(code) ?? code
  const others = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).sort((a, b) => compare(nameOf(a), nameOf(b)))
  return Object.fromEntries([...FIRST, ...others].map((code) => [code, nameOf(code)])) as CountryNames
}
