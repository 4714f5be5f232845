import { useSyncExternalStore } from 'react'
import { isCountryCode } from '../../domain/country-codes.ts'
import type { Language } from '../../domain/languages.ts'
import { type CountryNames, loadCountryNames } from '../../i18n/countries/index.ts'
import type { Option } from './options.ts'

/** The names of one language, as far as they are here. */
type Shelf =
  | { readonly kind: 'empty' | 'failed' }
  | { readonly kind: 'filled'; readonly names: CountryNames; readonly options: readonly Option[] }

const EMPTY: Shelf = { kind: 'empty' }
const NO_OPTIONS: readonly Option[] = []
const shelves = new Map<Language, Shelf>()
const fetching = new Map<Language, Promise<void>>()
const listeners = new Set<() => void>()

function put(language: Language, shelf: Shelf): void {
  shelves.set(language, shelf)
  for (const listener of listeners) listener()
}

const filled = (names: CountryNames): Shelf => ({
  kind: 'filled',
  names,
  options: Object.entries(names).map(([value, label]) => ({ value, label, disabled: false, children: NO_OPTIONS })),
})

/** Fetches the names of a language, once; after a failure again. Whoever reads them is drawn again with what came of it. */
export function fetchCountries(language: Language): Promise<void> {
  const under =
    fetching.get(language) ??
    loadCountryNames(language).then(
      (names) => put(language, filled(names)),
      () => {
        fetching.delete(language)
        put(language, { kind: 'failed' })
      },
    )
  fetching.set(language, under)
  return under
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
  const shelf = useSyncExternalStore(subscribe, () => shelves.get(language) ?? EMPTY)
  const read = (): Shelf => {
    if (shelf.kind === 'empty') void fetchCountries(language)
    return shelf
  }
  return {
    nameOf: (code) => {
      const now = read()
      return now.kind === 'filled' && isCountryCode(code) ? now.names[code] : code
    },
    options: () => {
      const now = read()
      return now.kind === 'filled' ? now.options : NO_OPTIONS
    },
    retry: shelf.kind === 'failed' ? () => void fetchCountries(language) : undefined,
  }
}
