import type { KeyStore, Storages } from '#shared/ports/storage.ts'

export function memoryKeyStore(initial: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(initial))
  const store: KeyStore = {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
  return { ...store, entries }
}

export const memoryStorages = (outlivesPage = true): Storages => ({
  local: memoryKeyStore(),
  session: memoryKeyStore(),
  outlivesPage: () => outlivesPage,
})
