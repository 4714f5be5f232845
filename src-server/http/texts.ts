import { LANGUAGE_FACTS, LANGUAGES, type Language, type WireText } from '#shared/domain/languages.ts'
import type { Catalogue, MessageKey } from '#shared/i18n/keys.ts'
import { en } from '#shared/i18n/messages/en.ts'
import { pt } from '#shared/i18n/messages/pt.ts'
import { zhHans } from '#shared/i18n/messages/zh-Hans.ts'
import { zhHant } from '#shared/i18n/messages/zh-Hant.ts'

/** The server speaks all four languages at any time, so its catalogues are not lazy. */
const CATALOGUES: Readonly<Record<Language, Catalogue>> = { 'zh-Hant': zhHant, 'zh-Hans': zhHans, pt, en }

/** A text of the catalogue with its {places} filled. */
export function textOf(language: Language, key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** A text of the catalogue in all four languages, as the wire carries it [3-13]. */
export function textsOf(key: MessageKey): WireText {
  const texts = LANGUAGES.map((language) => [LANGUAGE_FACTS[language].textKey, CATALOGUES[language][key]])
  return Object.fromEntries(texts) as WireText
}
