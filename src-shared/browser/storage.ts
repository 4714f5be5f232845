import type { KeyStore, Storages } from '../ports/index.ts'

/**
 * A browser store that never throws. If storage is refused, full or disabled, values are kept in memory for the life of
 * the page [3-18].
 */
export function safeStore(open: () => Storage): KeyStore {
  const memory = new Map<string, string>()
  const real = attempt(open)
  return {
    get: (key) => memory.get(key) ?? attempt(() => real?.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isStored = attempt(() => {
        real?.setItem(key, value)
        return real !== undefined
      })
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt(() => real?.removeItem(key))
    },
  }
}

const PROBE = 'storage-probe'

export const browserStorages = (self: Window): Storages => ({
  local: safeStore(() => self.localStorage),
  session: safeStore(() => self.sessionStorage),
  outlivesPage: () =>
    attempt(() => {
      self.sessionStorage.setItem(PROBE, '')
      self.sessionStorage.removeItem(PROBE)
      return true
    }) ?? false,
})

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    // [3-18] storage may be refused (private mode, quota, policy); the memory above replaces it
    return undefined
  }
}
