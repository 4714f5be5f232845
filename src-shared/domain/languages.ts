import type { Surface } from './surfaces.ts'

/**
 * The four languages and everything that follows from choosing one [1-06], [9-07].
 * A fifth language is one row here; the compiler then names its catalogue.
 */
export const LANGUAGES = ['zh-Hant', 'zh-Hans', 'pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'zh-Hant'

/** The key of a four-language text on the wire [3-13]: {cht, chs, por, eng}. */
export const TEXT_KEYS = ['cht', 'chs', 'por', 'eng'] as const
export type TextKey = (typeof TEXT_KEYS)[number]
/** A text in the four languages as the wire carries it. */
export type WireText = Readonly<Record<TextKey, string>>

export interface LanguageFacts {
  /** BCP 47 locale kept in local storage [9-07]. */
  readonly locale: 'zh-MO' | 'zh-CN' | 'pt-PT' | 'en-US'
  /** Which key of a wire text holds this language. */
  readonly textKey: TextKey
  /** Which key the plan location, guide and viewer use: English reads Portuguese [1-06], decision 3.7. */
  readonly contentKey: TextKey
  /** Folder of public/pages/<folder>/*.html; English uses Portuguese [1-06]. */
  readonly pagesFolder: 'zh-Hant' | 'zh-Hans' | 'pt'
  /** Language of the desktop cashier: Chinese in zh-Hant, all else in English [1-06]. */
  readonly webCashier: 'zh-Hant' | 'en'
  /** Language of the cashier on a phone, the host's or our own: English maps to Portuguese [1-06]. */
  readonly mobileCashier: 'zh-Hant' | 'pt'
  /** How the language names itself in a language switch. */
  readonly selfName: string
}

export const LANGUAGE_FACTS: Readonly<Record<Language, LanguageFacts>> = {
  'zh-Hant': {
    locale: 'zh-MO',
    textKey: 'cht',
    contentKey: 'cht',
    pagesFolder: 'zh-Hant',
    webCashier: 'zh-Hant',
    mobileCashier: 'zh-Hant',
    selfName: '繁體中文',
  },
  'zh-Hans': {
    locale: 'zh-CN',
    textKey: 'chs',
    contentKey: 'chs',
    pagesFolder: 'zh-Hans',
    webCashier: 'zh-Hant',
    mobileCashier: 'zh-Hant',
    selfName: '简体中文',
  },
  pt: {
    locale: 'pt-PT',
    textKey: 'por',
    contentKey: 'por',
    pagesFolder: 'pt',
    webCashier: 'en',
    mobileCashier: 'pt',
    selfName: 'Português',
  },
  en: { locale: 'en-US', textKey: 'eng', contentKey: 'por', pagesFolder: 'pt', webCashier: 'en', mobileCashier: 'pt', selfName: 'English' },
}

/** The language of static pages, rich texts and plan locations for readers of this one: English reads Portuguese [1-06], decision 3.7. */
export const contentLanguage = (language: Language): LanguageFacts['pagesFolder'] => LANGUAGE_FACTS[language].pagesFolder

const CASHIER = { web: 'webCashier', mobile: 'mobileCashier' } as const satisfies Record<Surface, keyof LanguageFacts>
/** The language the cashier speaks to readers of this one, by where it is opened [1-06]. */
export const cashierLanguage = (language: Language, surface: Surface): 'zh-Hant' | 'en' | 'pt' => LANGUAGE_FACTS[language][CASHIER[surface]]

/** A language from an untrusted word (query, storage, host, locale), or undefined. zh-HK and zh-MO read as zh-Hant. */
export function parseLanguage(value: string | null | undefined): Language | undefined {
  if (value == null) return undefined
  const word = value.trim().toLowerCase().replace(/_/g, '-')
  if (/^zh-(hant|hk|mo|tw)\b/.test(word) || word === 'zh') return 'zh-Hant'
  if (/^zh-(hans|cn|sg)\b/.test(word)) return 'zh-Hans'
  if (/^pt(-|$)/.test(word)) return 'pt'
  if (/^en(-|$)/.test(word)) return 'en'
  return undefined
}

/** The shape of a locale string: two small letters, then perhaps a dash and two capitals [5-08]. */
export const isLocale = (value: string): boolean => /^[a-z]{2}(?:-[A-Z]{2})?$/.test(value)

/** The language of a locale that was kept, or undefined: what another page of the origin left there may be anything [9-07]. */
export const parseLocale = (value: string | null | undefined): Language | undefined =>
  value != null && isLocale(value) ? parseLanguage(value) : undefined
