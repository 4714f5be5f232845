import { COUNTRY_CODES, type CountryCode } from '../../domain/people/country-codes.ts'

/** Every country and territory by its code, in the order of the list. */
export type CountryNames = Readonly<Record<CountryCode, string>>

/** Where most applicants come from: first in the list, before the others as the language sorts them. */
const FIRST: readonly CountryCode[] = ['MO', 'CN', 'HK', 'TW', 'PT']

/**
 * The names that ICU has for a locale, with Macao's own in place of those that differ. ICU changes names now and then: a
 * test holds the result, and a name that changed goes into `own`. The build writes it out (build/countries-plugin.ts), so
 * that no browser's own names are shown.
 */
export function countryNames(locale: string, own: Partial<CountryNames>): CountryNames {
  const icu = new Intl.DisplayNames([locale], { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const nameOf = (code: CountryCode) => own[code] ?? icu.of(code) ?? code
  const others = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).sort((a, b) => compare(nameOf(a), nameOf(b)))
  return Object.fromEntries([...FIRST, ...others].map((code) => [code, nameOf(code)])) as CountryNames
}
