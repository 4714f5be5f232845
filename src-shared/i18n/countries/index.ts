import type { Language } from '../../domain/languages.ts'
import type { CountryNames } from './names.ts'

export type { CountryNames } from './names.ts'

/** One chunk per language, loaded only by forms that ask for a country. The names are those used in Macao, not the browser's [3-21]. */
const NAMES: Readonly<Record<Language, () => Promise<{ readonly names: CountryNames }>>> = {
  'zh-Hant': () => import('./zh-Hant.ts'),
  'zh-Hans': () => import('./zh-Hans.ts'),
  pt: () => import('./pt.ts'),
  en: () => import('./en.ts'),
}

/** Rejects only if the chunk cannot be loaded. */
export const loadCountryNames = async (language: Language): Promise<CountryNames> => (await NAMES[language]()).names
