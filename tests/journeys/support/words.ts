import type { Language } from '#shared/domain/languages.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import type { Translator } from '#shared/i18n/index.ts'

export type Words = Translator['t']

/** The words a person reads in a language: journeys find things by them, as people do. */
export const wordsIn = (language: Language): Words => translatorOf(language).t
