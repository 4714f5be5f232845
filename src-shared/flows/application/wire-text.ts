import { LANGUAGE_FACTS, type Language, type WireText } from '../../domain/languages.ts'

/** The text of the user's language; data of a service has all four. */
export const pickWireText = (text: WireText, language: Language): string => text[LANGUAGE_FACTS[language].textKey]
