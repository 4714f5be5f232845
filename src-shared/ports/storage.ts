/** Text by key. Never throws: where the browser refuses storage, it remembers for as long as the page lives. */
export interface KeyStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export interface Storages {
  /** survives the tab [3-18]: locale, token, cartModified */
  readonly local: KeyStore
  /** dies with the tab [3-18]: transactionId, processId, isBusinessPlatform */
  readonly session: KeyStore
  /** false: this browser refuses storage, and what is kept is gone with the page */
  outlivesPage(): boolean
}
