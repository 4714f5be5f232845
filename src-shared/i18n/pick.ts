import { LANGUAGE_FACTS, type Language, type TextKey, type WireText } from '../domain/languages.ts'

const IN_TURN: readonly TextKey[] = ['cht', 'por', 'eng', 'chs']

/**
 * The text of a {cht, chs, por, eng} in the user's language [3-13]. If it is missing, the official languages
 * come first: a text in another language is better than an empty line.
 */
export function pickText(text: Partial<WireText> | undefined, language: Language): string {
  if (!text) return ''
  const own = text[LANGUAGE_FACTS[language].textKey]
  if (own) return own
  for (const key of IN_TURN) {
    const other = text[key]
    if (other) return other
  }
  return ''
}
