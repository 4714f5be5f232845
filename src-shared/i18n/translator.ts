import { createInstance, type i18n } from 'i18next'
import { LANGUAGE_FACTS, type Language, parseLanguage } from '../domain/languages.ts'
import type { FirstMessages, MessageKey, RestMessages } from './keys.ts'
import { type Writer, writerIn } from './writer.ts'

/** Values for the {places} of a text. `count` also selects the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The texts of one language. */
export interface Translator {
  readonly language: Language
  readonly t: (key: MessageKey, values?: MessageValues) => string
}

/** How a {place, name} of a text is written. */
const PLACES = { money: 'amount', day: 'day', clock: 'clock', moment: 'moment', figure: 'figure' } as const satisfies Record<
  string,
  keyof Writer
>

/** The halves of a catalogue are i18next namespaces, each in its own file. */
export interface Halves {
  readonly first: FirstMessages
  readonly rest?: RestMessages
}

// i18next gets the locale, not the language, because plural rules differ: 0 is singular in pt, but plural in pt-PT.
export const localeOf = (language: Language): string => LANGUAGE_FACTS[language].locale

/**
 * Creates an i18next instance for `language`. A text of a half that is not loaded is empty, never its key. Values are not
 * escaped here, because React and the server's page writer escape their output. A value that looks like a {place} or a
 * $t(...) is not interpreted.
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
  // the places of amounts, days, times of day, days with their time, and figures
  for (const [place, method] of Object.entries(PLACES))
    instance.services.formatter?.addCached(place, (locale) => writerIn(parseLanguage(locale) ?? language)[method])
  return instance
}

const ESCAPED = { interpolation: { escapeValue: true } }

/** The loaded texts of a language. In HTML texts, values are escaped. */
export function translatorFrom(from: i18n, language: Language): Translator {
  const translate = from.getFixedT(localeOf(language))
  return {
    language,
    t: (key, values) => translate(key, { ...values, ...(key.endsWith('Html') && ESCAPED), nest: false }),
  }
}
