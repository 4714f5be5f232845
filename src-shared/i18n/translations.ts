import type { Language } from '../domain/languages.ts'
import type { FirstMessages, RestMessages } from './keys.ts'
import { createI18n, localeOf, type Translator, translatorFrom } from './translator.ts'

/** Loads one half of a language's catalogue; rejects if the file cannot be loaded. */
export interface CatalogueLoader {
  first(language: Language): Promise<FirstMessages>
  rest(language: Language): Promise<RestMessages>
}

/** The texts of one page: the loaded languages and the current one. */
export interface Translations {
  hasAll(language: Language): boolean
  /** Rejects if a file cannot be loaded; the next call tries again. */
  loadAll(language: Language): Promise<void>
  /** Changes the current language; all of its texts must be loaded. */
  changeLanguage(language: Language): Promise<Translator>
  /** Translator with the loaded texts of a language. */
  translator(language: Language): Translator
}

/**
 * Loads only the texts of the first screen; `loadAll` loads the rest. A text that is in neither half is drawn empty;
 * `onMissing` is called with it.
 */
export async function createTranslations(
  language: Language,
  loader: CatalogueLoader,
  onMissing?: (sentence: string) => void,
): Promise<Translations> {
  const i18n = createI18n(language, { first: await loader.first(language) })
  if (onMissing !== undefined)
    i18n.options.parseMissingKeyHandler = (key) => {
      if (i18n.hasResourceBundle(i18n.language, 'rest')) onMissing(`There is no text "${key}" in ${i18n.language}.`)
      return ''
    }
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
