import { LANGUAGE_FACTS, type Language, type WireText } from '../languages.ts'

/** Returns the part after the double dash of 'prefix -- address'. English shows the Portuguese text [3-13], [1-06]. */
export function locationText(location: Partial<WireText>, language: Language): string {
  const text = location[LANGUAGE_FACTS[language].contentKey] ?? ''
  const dash = text.indexOf('--')
  return (dash < 0 ? text : text.slice(dash + 2)).trim()
}
