import type { Surface } from './surfaces.ts'

/**
 * The four languages and everything that follows from choosing one [1-06], [9-07].
 * A new language needs a row here; the compiler then reports what else is missing.
 */
export const LANGUAGES = ['zh-Hant', 'zh-Hans', 'pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh-Hant'

/** The key of a four-language text on the wire [3-13]: {cht, chs, por, eng}. */
export const TEXT_KEYS = ['cht', 'chs', 'por', 'eng'] as const
export type TextKey = (typeof TEXT_KEYS)[number]
/** A text in the four languages, as sent on the wire. */
export type WireText = Readonly<Record<TextKey, string>>

export interface LanguageFacts {
  /** BCP 47 locale kept in local storage [9-07]. */
  readonly locale: 'zh-MO' | 'zh-CN' | 'pt-PT' | 'en-US'
  /** Locale in which days and figures are written: British English, as in the texts. */
  readonly formats: 'zh-MO' | 'zh-CN' | 'pt-PT' | 'en-GB'
  /** Which key of a wire text holds this language. */
  readonly textKey: TextKey
  /** Which key the plan location, guide and viewer use: English shows Portuguese [1-06], decision 3.7. */
  readonly contentKey: TextKey
  /** Folder of public/pages/<folder>/*.html; English uses Portuguese [1-06]. */
  readonly pagesFolder: 'zh-Hant' | 'zh-Hans' | 'pt'
  /** Language of the desktop cashier: Chinese in zh-Hant, all else in English [1-06]. */
  readonly webCashier: 'zh-Hant' | 'en'
  /** Language of the cashier on a phone, in the host app or in a browser: English maps to Portuguese [1-06]. */
  readonly mobileCashier: 'zh-Hant' | 'pt'
  /** The language's own name, for a language switch. */
  readonly selfName: string
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  'zh-Hant': {
    locale: 'zh-MO',
    formats: 'zh-MO',
    textKey: 'cht',
    contentKey: 'cht',
    pagesFolder: 'zh-Hant',
    webCashier: 'zh-Hant',
    mobileCashier: 'zh-Hant',
    selfName: '繁體中文',
  },
  'zh-Hans': {
    locale: 'zh-CN',
    formats: 'zh-CN',
    textKey: 'chs',
    contentKey: 'chs',
    pagesFolder: 'zh-Hans',
    webCashier: 'zh-Hant',
    mobileCashier: 'zh-Hant',
    selfName: '简体中文',
  },
  pt: {
    locale: 'pt-PT',
    formats: 'pt-PT',
    textKey: 'por',
    contentKey: 'por',
    pagesFolder: 'pt',
    webCashier: 'en',
    mobileCashier: 'pt',
    selfName: 'Português',
  },
  en: {
    locale: 'en-US',
    formats: 'en-GB',
    textKey: 'eng',
    contentKey: 'por',
    pagesFolder: 'pt',
    webCashier: 'en',
    mobileCashier: 'pt',
    selfName: 'English',
  },
}

/** The language of static pages, rich texts and plan locations: English users get Portuguese [1-06], decision 3.7. */
export const contentLanguage = (language: Language): LanguageFacts['pagesFolder'] => LANGUAGE_FACTS[language].pagesFolder

const CASHIER = { web: 'webCashier', mobile: 'mobileCashier' } as const satisfies Record<Surface, keyof LanguageFacts>
/** The cashier's language for a user language and surface [1-06]. */
export const cashierLanguage = (language: Language, surface: Surface): 'zh-Hant' | 'en' | 'pt' => LANGUAGE_FACTS[language][CASHIER[surface]]

/** Reads a language from an untrusted text (query, storage, host, locale). zh-HK and zh-MO are zh-Hant; undefined if unknown. */
export function parseLanguage(value: string | null | undefined): Language | undefined {
  if (value == null) return undefined
  const word = value.trim().toLowerCase().replace(/_/g, '-')
  if (/^zh-(hant|hk|mo|tw)\b/.test(word) || word === 'zh') return 'zh-Hant'
  if (/^zh-(hans|cn|sg)\b/.test(word)) return 'zh-Hans'
  if (/^pt(-|$)/.test(word)) return 'pt'
  if (/^en(-|$)/.test(word)) return 'en'
  return undefined
}

/** The shape of a locale string: two lower-case letters, optionally a dash and two capitals [5-08]. */
export const isLocale = (value: string): boolean => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(value)

/** Language of a stored locale, or undefined. The value is untrusted: other pages of the origin may write to the same key [9-07]. */
export const parseLocale = (value: string | null | undefined): Language | undefined =>
  value != null && isLocale(value) ? parseLanguage(value) : undefined
