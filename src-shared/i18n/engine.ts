import { createInstance } from 'i18next'
import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'
import type { Catalogue } from './keys.ts'
import type { Translator } from './translator.ts'

/**
 * The translator of a catalogue already at hand. Texts are plain: nothing is escaped here, as React
 * escapes what it renders and rich text goes through its own sanitiser. A value that looks like a
 * {place} or a $t(...) stays as it is.
 */
export function translatorOf(language: Language, catalogue: Catalogue): Translator {
  // The locale, not the language: in pt-PT nothing is singular but one, in bare pt nought is too.
  const { locale } = LANGUAGE_FACTS[language]
  const words = createInstance({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: catalogue } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
  })
  void words.init()
  return { language, t: (key, values) => words.t(key, { ...values, nest: false }) }
}
