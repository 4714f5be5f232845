import type { Language } from '../domain/languages.ts'
import type { FirstMessages, RestMessages } from './keys.ts'
import type { CatalogueLoader } from './translations.ts'

type Files<Texts> = Readonly<Record<Language, () => Promise<Texts>>>

const FIRST: Files<FirstMessages> = {
  'zh-Hant': () => import('./messages/zh-Hant/first.ts').then((file) => file.first),
  'zh-Hans': () => import('./messages/zh-Hans/first.ts').then((file) => file.first),
  pt: () => import('./messages/pt/first.ts').then((file) => file.first),
  en: () => import('./messages/en/first.ts').then((file) => file.first),
}

const REST: Files<RestMessages> = {
  'zh-Hant': () => import('./messages/zh-Hant/rest.ts').then((file) => file.rest),
  'zh-Hans': () => import('./messages/zh-Hans/rest.ts').then((file) => file.rest),
  pt: () => import('./messages/pt/rest.ts').then((file) => file.rest),
  en: () => import('./messages/en/rest.ts').then((file) => file.rest),
}

/** Catalogue files for the browser, loaded when the language is chosen. A language without files does not compile. */
export const catalogueFiles: CatalogueLoader = {
  first: (language) => FIRST[language](),
  rest: (language) => REST[language](),
}
