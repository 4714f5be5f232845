import { LANGUAGE_FACTS, type Language } from '../../domain/languages.ts'
import type { Option } from './options.ts'

/** ISO 3166-1 alpha-2; names come from the browser's own list in the language of the page [3-21]. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'.split(
    ' ',
  )
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
  const rest = CODES.filter((code) => !FIRST.includes(code)).map(option)
  const made = [...FIRST.map(option), ...rest.sort((a, b) => a.label.localeCompare(b.label, locale))]
  lists.set(language, made)
  return made
}
