import type { Language } from '../domain/languages.ts'
import type { FirstMessages, RestMessages } from './keys.ts'
import { createI18n, localeOf, type Translator, translatorFrom } from './translator.ts'

/** Loads one half of a language's catalogue; rejects when its file does not come. */
export interface CatalogueLoader {
  first(language: Language): Promise<FirstMessages>
  rest(language: Language): Promise<RestMessages>
}

/** The texts of one page: the languages that it has loaded, and the one that it speaks. */
export interface Translations {
  hasAll(language: Language): boolean
  /** Rejects when a file does not come; who asks again loads it again. */
  loadAll(language: Language): Promise<void>
  /** Speaks another language, of which everything is loaded, from now on. */
  changeLanguage(language: Language): Promise<Translator>
  /** Gives the texts that are loaded of a language by now. */
  translator(language: Language): Translator
}

/** Begins with what the first screen says in `language`; the rest is loaded by `loadAll`. */
export async function createTranslations(language: Language, loader: CatalogueLoader): Promise<Translations> {
  const i18n = createI18n(language, { first: await loader.first(language) })
  return {
    hasAll: (asked) => i18n.hasResourceBundle(localeOf(asked), 'rest'),
    async loadAll(asked) {
      const [first, rest] = await Promise.all([loader.first(asked), loader.rest(asked)])
      i18n.addResourceBundle(localeOf(asked), 'first', first)
      i18n.addResourceBundle(localeOf(asked), 'rest', rest)
    },
    async changeLanguage(next) {
      await i18n.changeLanguage(localeOf(next))
      return translatorFrom(i18n, next)
    },
    translator: (asked) => translatorFrom(i18n, asked),
  }
}
