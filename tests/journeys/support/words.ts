import type { Language } from '#shared/domain/languages.ts'
import { translatorOf } from '#shared/i18n/engine.ts'
import type { Translator } from '#shared/i18n/index.ts'
import type { Catalogue } from '#shared/i18n/keys.ts'
import { en } from '#shared/i18n/messages/en.ts'
import { pt } from '#shared/i18n/messages/pt.ts'
import { zhHans } from '#shared/i18n/messages/zh-Hans.ts'
import { zhHant } from '#shared/i18n/messages/zh-Hant.ts'

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { 'zh-Hant': zhHant, 'zh-Hans': zhHans, pt, en }

export type Words = Translator['t']

/** The words a person reads in a language: journeys find things by them, as people do. */
export const wordsIn = (language: Language): Words => translatorOf(language, CATALOGUES[language]).t
