import type { KeyStore, Storages } from '#shared/ports/storage.ts'

/** Storage that lasts as long as the page: for tests, and where the browser denies its own. */
export function memoryKeyStore(
  initial: Readonly<Record<string, string>> = {},
): KeyStore & { readonly entries: ReadonlyMap<string, string> } {
  const entries = new Map(Object.entries(initial))
  return {
    entries,
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.set(key, value)
    },
    remove: (key) => {
      entries.delete(key)
    },
  }
}

export const memoryStorages = (outlivesPage = true): Storages => ({
  local: memoryKeyStore(),
  session: memoryKeyStore(),
  outlivesPage: () => outlivesPage,
})
