import { LANGUAGE_FACTS, type Language, type WireText } from '../../domain/languages.ts'

/** The text in the user's language. A service's data always has all four. */
export const pickWireText = (text: WireText, language: Language): string => text[LANGUAGE_FACTS[language].textKey]
