import type { Language } from '#shared/domain/languages.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import type { Translator } from '#shared/i18n/index.ts'

export type Words = Translator['t']

/** Words as a pattern that fits just them. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The name of a button that pays: its words, with the sum where the page knows it. */
export const withSum = (words: string): RegExp => new RegExp(`^${literally(words)}( (MOP|澳[門门]元) [\\d.,]+)?$`)

/** The words a person reads in a language: journeys find things by them, as people do. */
export const wordsIn = (language: Language): Words => translatorOf(language).t
