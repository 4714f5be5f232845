import { cashierLanguage, type Language } from '../domain/languages.ts'
import type { Surface } from '../domain/surfaces.ts'

const NOTES = { pt: 'cashierInPortuguese', en: 'cashierInEnglish' } as const

/** Tells a reader that the cashier is in another language [1-06]. Readers of one Chinese script also read the other. */
export function cashierNote(language: Language, surface: Surface): (typeof NOTES)[keyof typeof NOTES] | undefined {
  const spoken = cashierLanguage(language, surface)
  return spoken === language || spoken === 'zh-Hant' ? undefined : NOTES[spoken]
}
