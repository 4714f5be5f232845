import type { Language } from '../../domain/languages.ts'
import type { CountryNames } from './names.ts'

export type { CountryNames } from './names.ts'

/** A chunk a language, fetched only with a form that asks for a country. The words are Macao's, whatever the browser's are [3-21]. */
const NAMES: Readonly<Record<Language, () => Promise<{ readonly names: CountryNames }>>> = {
  'zh-Hant': () => import('./zh-Hant.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
  pt: () => import('./pt.ts'),
  en: () => import('./en.ts'),
}

/** Rejects only when the chunk cannot be fetched. */
export const loadCountryNames = async (language: Language): Promise<CountryNames> => (await NAMES[language]()).names
