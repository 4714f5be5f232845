import type { Fault } from './fault.ts'
import { looksLikeText, missingTranslations } from './localise.ts'

const LANGUAGE_OF = { cht: 'Traditional Chinese', chs: 'Simplified Chinese', por: 'Portuguese', eng: 'English' } as const

/** A fault for every four-language text, anywhere in the file, that lacks a language. */
export function checkTexts(value: unknown, place = ''): readonly Fault[] {
  if (typeof value !== 'object' || value === null) return []
  if (looksLikeText(value)) {
    return missingTranslations(value).map((key) => ({
      place,
      sentence: `The text at ${place} has no ${LANGUAGE_OF[key]} (${key}).`,
    }))
  }
  return Object.entries(value).flatMap(([key, child]) => checkTexts(child, place === '' ? key : `${place}.${key}`))
}
