import { LANGUAGE_FACTS, type Language, type WireText } from '../../domain/languages.ts'

/** Picks the text in the user's language; a service's data has it in all four. */
export const pickWireText = (text: WireText, language: Language): string => text[LANGUAGE_FACTS[language].textKey]
