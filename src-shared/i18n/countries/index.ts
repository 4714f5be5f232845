import type { Language } from '../../domain/languages.ts'
import type { CountryNames } from './names.ts'

export type { CountryNames } from './names.ts'

/** A chunk a language, fetched only with a form that asks for a country. The words are Macao's, whatever the browser's are [3-21]. */
const NAMES: Readonly<Record<Language, () => Promise<CountryNames>>> = {
  'zh-Hant': () => import('./zh-Hant.ts').then((file) => file.zhHant),
  'zh-Hans': () => import('./zh-Hans.ts').then((file) => file.zhHans),
  pt: () => import('./pt.ts').then((file) => file.pt),
  en: () => import('./en.ts').then((file) => file.en),
}

/** Rejects only when the chunk cannot be fetched. */
export const loadCountryNames = (language: Language): Promise<CountryNames> => NAMES[language]()
