import { createInstance, type i18n } from 'i18next'
import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'
import type { FirstMessages, MessageKey, RestMessages } from './keys.ts'
import { dayWriter } from './write-day.ts'

/** What may stand in a text's {places}. `count` chooses the plural form as well. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Gives the texts of one language. */
export interface Translator {
  readonly language: Language
  readonly t: (key: MessageKey, values?: MessageValues) => string
}

/** The halves of a catalogue are namespaces of i18next, each in a file of its own. */
export interface Halves {
  readonly first: FirstMessages
  readonly rest?: RestMessages
}

// i18next knows the locale and not the language: in pt-PT nothing is singular but one, in bare pt nought is too.
export const localeOf = (language: Language): string => LANGUAGE_FACTS[language].locale

/**
 * An i18next that speaks `language`. A text of a half that has not been loaded is blank, never its key. Values are put in
 * as they are, because React and the server's page writer escape what they write; a value that looks like a {place}
 * or a $t(...) is not read again.
 */
export function createI18n(language: Language, halves: Halves): i18n {
  const instance = createInstance({
    lng: localeOf(language),
    load: 'currentOnly',
    fallbackLng: false,
    resources: { [localeOf(language)]: { ...halves } },
    ns: ['first', 'rest'],
    defaultNS: 'first',
    fallbackNS: 'rest',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    parseMissingKeyHandler: () => '',
  })
  void instance.init()
  // An amount of two decimals, '1234.50', as the language writes it: 1,234.50 or 1234,50.
  instance.services.formatter?.addCached('money', (locale) => {
    const { format } = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
    return (amount) => format(amount)
  })
  // A day, '2026-11-22', as the language writes it.
  instance.services.formatter?.addCached('day', (locale) => dayWriter(locale ?? localeOf(language)))
  return instance
}

const ESCAPED = { interpolation: { escapeValue: true } }

/** Gives the texts that `i18n` has loaded of a language. In a text that is HTML the values are escaped. */
export function translatorFrom(from: i18n, language: Language): Translator {
  const translate = from.getFixedT(localeOf(language))
  return {
    language,
    t: (key, values) => translate(key, { ...values, ...(key.endsWith('Html') && ESCAPED), nest: false }),
  }
}
