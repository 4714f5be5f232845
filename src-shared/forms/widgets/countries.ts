import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio'
import type { Language } from '../../domain/languages.ts'
import { isCountryCode } from '../../domain/people/country-codes.ts'
import { type CountryNames, loadCountryNames } from '../../i18n/countries/index.ts'
import { type Option, readOptions } from '../schema/options.ts'

/** Names of one language once they are loaded, or 'failed'. */
type LoadedNames = { readonly names: CountryNames; readonly options: readonly Option[] } | 'failed' | undefined

const namesByLanguage = proxy<Partial<Record<Language, LoadedNames>>>({})
const fetching = new Map<Language, Promise<void>>()

/** Fetches the names of a language once, and again after a failure. Subscribers are rendered again with the result. */
export function fetchCountries(language: Language): Promise<void> {
  const request =
    fetching.get(language) ??
    loadCountryNames(language).then(
      (names) => {
        namesByLanguage[language] = ref({ names, options: readOptions(names) })
      },
      () => {
        fetching.delete(language)
        namesByLanguage[language] = 'failed'
      },
    )
  fetching.set(language, request)
  return request
}

const onChange = (listener: () => void): (() => void) => subscribe(namesByLanguage, listener, true)

export interface Countries {
  /** returns the country's name; the code until the names are loaded, or if the code is unknown */
  readonly nameOf: (code: string) => string
  /** every country and territory, the most frequent among applicants first; empty until the names are loaded */
  readonly options: () => readonly Option[]
  /** fetches again after a failure; undefined otherwise */
  readonly retry: (() => void) | undefined
}

/** Countries and territories in the current language [3-21]. The first read fetches all names, like a lazy component. */
export function useCountries(language: Language): Countries {
  const loaded = useSyncExternalStore(onChange, () => namesByLanguage[language])
  const read = () => {
    if (loaded === undefined) void fetchCountries(language)
    return loaded === 'failed' ? undefined : loaded
  }
  return {
    nameOf: (code) => (isCountryCode(code) ? read()?.names[code] : undefined) ?? code,
    options: () => read()?.options ?? [],
    retry: loaded === 'failed' ? () => void fetchCountries(language) : undefined,
  }
}
