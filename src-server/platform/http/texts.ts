import { LANGUAGE_FACTS, LANGUAGES, type Language, type WireText } from '#shared/domain/languages.ts'
import { CATALOGUES, translatorOf } from '#shared/i18n/catalogues.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import type { Translator } from '#shared/i18n/translator.ts'

/** The server answers in all four languages, so it loads all catalogues. */
const TRANSLATORS: Readonly<Record<Language, Translator>> = {
  'zh-Hant': translatorOf('zh-Hant'),
  'zh-Hans': translatorOf('zh-Hans'),
  pt: translatorOf('pt'),
  en: translatorOf('en'),
}

export const translatorIn = (language: Language): Translator => TRANSLATORS[language]

/** A text of the catalogue with its {places} filled. */
export function textOf(language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return TRANSLATORS[language].t(key, values)
}

/** A text of the catalogue in all four languages, as the wire carries it [3-13]. */
export function textsOf(key: MessageKey): WireText {
  // The wire has three texts: of languages that share a key, the first one's is sent.
  const texts = LANGUAGES.toReversed().map((language) => [LANGUAGE_FACTS[language].textKey, CATALOGUES[language][key]])
  return Object.fromEntries(texts) as WireText
}
