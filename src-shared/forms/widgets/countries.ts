import { useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio'
import type { Language } from '../../domain/languages.ts'
import { isCountryCode } from '../../domain/people/country-codes.ts'
import { type CountryNames, loadCountryNames } from '../../i18n/countries/index.ts'
import { type Option, readOptions } from '../schema/options.ts'

/** The names of one language, once they are here; or that they could not be fetched. */
type Shelf = { readonly names: CountryNames; readonly options: readonly Option[] } | 'failed' | undefined

const shelves = proxy<Partial<Record<Language, Shelf>>>({})
const fetching = new Map<Language, Promise<void>>()

/** Fetches the names of a language, once; after a failure again. Whoever reads them is drawn again with what came of it. */
export function fetchCountries(language: Language): Promise<void> {
  const under =
    fetching.get(language) ??
    loadCountryNames(language).then(
      (names) => {
        shelves[language] = ref({ names, options: readOptions(names) })
      },
      () => {
        fetching.delete(language)
        shelves[language] = 'failed'
      },
    )
  fetching.set(language, under)
  return under
}

const onChange = (listener: () => void): (() => void) => subscribe(shelves, listener, true)

export interface Countries {
  /** the name; the code itself until the names are there, and where nobody has such a country */
  readonly nameOf: (code: string) => string
  /** every country and territory, those most applicants come from first; none until the names are there */
  readonly options: () => readonly Option[]
  /** the names could not be fetched: tries again */
  readonly retry: (() => void) | undefined
}

/** Countries and territories in the language of now [3-21]. Reading the first fetches them all, as a lazy component is fetched. */
export function useCountries(language: Language): Countries {
  const shelf = useSyncExternalStore(onChange, () => shelves[language])
  const read = () => {
    if (shelf === undefined) void fetchCountries(language)
    return shelf === 'failed' ? undefined : shelf
  }
  return {
    nameOf: (code) => (isCountryCode(code) ? read()?.names[code] : undefined) ?? code,
    options: () => read()?.options ?? [],
    retry: shelf === 'failed' ? () => void fetchCountries(language) : undefined,
  }
}
