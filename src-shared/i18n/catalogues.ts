import type { Language } from '../domain/languages.ts'
import type { Catalogue } from './keys.ts'
import { first as enFirst } from './messages/en/first.ts'
import { rest as enRest } from './messages/en/rest.ts'
import { first as ptFirst } from './messages/pt/first.ts'
import { rest as ptRest } from './messages/pt/rest.ts'
import { first as zhHansFirst } from './messages/zh-Hans/first.ts'
import { rest as zhHansRest } from './messages/zh-Hans/rest.ts'
import { first as zhHantFirst } from './messages/zh-Hant/first.ts'
import { rest as zhHantRest } from './messages/zh-Hant/rest.ts'
import { createI18n, type Halves, type Translator, translatorFrom } from './translator.ts'

const HALVES: Readonly<Record<Language, Required<Halves>>> = {
  'zh-Hant': { first: zhHantFirst, rest: zhHantRest },
  'zh-Hans': { first: zhHansFirst, rest: zhHansRest },
  pt: { first: ptFirst, rest: ptRest },
  en: { first: enFirst, rest: enRest },
}

const whole = (language: Language): Catalogue => ({ ...HALVES[language].first, ...HALVES[language].rest })

/** All texts in all languages, for the server, the build and tests. Browsers load one language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  'zh-Hant': whole('zh-Hant'),
  'zh-Hans': whole('zh-Hans'),
  pt: whole('pt'),
  en: whole('en'),
}

/** The translator of a language, for code that has all catalogues. */
export const translatorOf = (language: Language): Translator => translatorFrom(createI18n(language, HALVES[language]), language)
