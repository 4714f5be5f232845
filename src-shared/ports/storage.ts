/** Texts by key. Never throws: if the browser refuses storage, values are kept in memory until the page closes. */
export interface KeyStore {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export interface Storages {
  /** outlives the tab [3-18]: locale, token, cartModified */
  readonly local: KeyStore
  /** ends with the tab [3-18]: transactionId, processId, isBusinessPlatform */
  readonly session: KeyStore
  /** false: the browser refuses storage, and values are lost when the page closes */
  outlivesPage(): boolean
}
