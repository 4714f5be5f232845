import type { Language } from '#shared/domain/languages.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import type { Translator } from '#shared/i18n/index.ts'
import { wholeDays } from '#shared/ui/parts/unbroken.ts'

export type Words = Translator['t']

export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The name of a pay button: its label, with the sum if the page knows it. */
export const withSum = (words: string): RegExp => new RegExp(`^${literally(words)}( (MOP|澳[門门]元) [\\d.,]+)?$`)

export const wordsIn = (language: Language): Words => {
  const { t } = translatorOf(language)
  return (key, values) => wholeDays(t(key, values))
}
