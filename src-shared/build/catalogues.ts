import type { Language } from '../domain/languages.ts'
import type { Catalogue } from '../i18n/keys.ts'
import { en } from '../i18n/messages/en.ts'
import { pt } from '../i18n/messages/pt.ts'
import { zhHans } from '../i18n/messages/zh-Hans.ts'
import { zhHant } from '../i18n/messages/zh-Hant.ts'

/** All words at build time; a browser loads one language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { 'zh-Hant': zhHant, 'zh-Hans': zhHans, pt, en }
