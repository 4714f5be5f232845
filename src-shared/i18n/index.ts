import type { Language } from '../domain/languages.ts'
import { type FirstWords, firstTranslatorOf } from './first-words.ts'
import type { Catalogue } from './keys.ts'
import type { Translator } from './translator.ts'

export type { MessageKey } from './keys.ts'
export { pickText } from './pick.ts'
export type { MessageValues, Translator } from './translator.ts'

/** One chunk a language, loaded when it is chosen. A language without a catalogue does not compile. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  'zh-Hant': () => import('./messages/zh-Hant.ts').then((file) => file.zhHant),
  'zh-Hans': () => import('./messages/zh-Hans.ts').then((file) => file.zhHans),
  pt: () => import('./messages/pt.ts').then((file) => file.pt),
  en: () => import('./messages/en.ts').then((file) => file.en),
}

/** The same catalogues cut down to FIRST_KEYS by the build (build/first-words-plugin.ts). Without it, in tests, they are whole. */
const FIRST: Readonly<Record<Language, () => Promise<FirstWords>>> = {
  'zh-Hant': () => import('./messages/zh-Hant.ts?first').then((file) => file.zhHant),
  'zh-Hans': () => import('./messages/zh-Hans.ts?first').then((file) => file.zhHans),
  pt: () => import('./messages/pt.ts?first').then((file) => file.pt),
  en: () => import('./messages/en.ts?first').then((file) => file.en),
}

/** Loads the language's whole catalogue and answers its translator; rejects only when a chunk cannot be loaded. */
export async function createTranslator(language: Language): Promise<Translator> {
  const [{ translatorOf }, catalogue] = await Promise.all([import('./engine.ts'), CATALOGUES[language]()])
  return translatorOf(language, catalogue)
}

/** Loads what the frame and the first screen say, and no more; the whole takes over at once after (app/create-app.ts). */
export async function firstTranslator(language: Language): Promise<Translator> {
  return firstTranslatorOf(language, await FIRST[language]())
}
