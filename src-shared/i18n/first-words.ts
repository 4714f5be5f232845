import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'
import type { FIRST_KEYS } from './first-keys.ts'
import type { Catalogue } from './keys.ts'
import type { MessageValues, Translator } from './translator.ts'

export type FirstKey = (typeof FIRST_KEYS)[number]
export type FirstWords = Readonly<Pick<Catalogue, FirstKey>>

const fill = (text: string, values: MessageValues | undefined): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (values?.[name] === undefined ? place : String(values[name])))

/**
 * Says the first words before the engine and the whole catalogue are there: places filled, plurals chosen by the
 * locale's rule, just as the engine does it (tests/i18n/first-words.test.ts). A text of a later part is not there yet: nothing
 * is shown in its place, never its key, and the whole translator says it when it takes over.
 */
export function firstTranslatorOf(language: Language, words: FirstWords): Translator {
  const said = new Map<string, string>(Object.entries(words))
  const plural = new Intl.PluralRules(LANGUAGE_FACTS[language].locale)
  return {
    language,
    t: (key, values) => {
      const count = values?.count
      const form = typeof count === 'number' ? said.get(`${key}_${plural.select(count)}`) : undefined
      return fill(form ?? said.get(key) ?? '', values)
    },
  }
}
