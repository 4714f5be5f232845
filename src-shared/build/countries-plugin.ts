import type { Plugin } from 'vite'
import { LANGUAGES } from '../domain/languages.ts'
import { loadCountryNames } from '../i18n/countries/index.ts'

/** Writes the names of the countries into the bundles, because a browser's own names differ between versions. */
export const countriesPlugin = (): Plugin => ({
  name: 'ecad-countries',
  async load(id) {
    const language = LANGUAGES.find((each) => id.endsWith(`/src-shared/i18n/countries/${each}.ts`))
    return language === undefined ? undefined : `export const names = ${JSON.stringify(await loadCountryNames(language))}`
  },
})
