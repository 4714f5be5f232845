import type { KeyStore } from '../ports/storage.ts'

/** Storage key, derived from the router's base [3-18]. */
export const TOKEN_KEY = '/ecad/:token'

export interface TokenStore {
  get(): string | undefined
  /** stores the token of an `authorization` response header */
  store(header: string): void
  clear(): void
}

/** The access token in local storage [7-01]; cleared on log-out and on 401 (threat 9). */
export function createTokenStore(local: KeyStore): TokenStore {
  return {
    get: () => local.get(TOKEN_KEY),
    store: (header) => {
      const token = /^Bearer\s+(\S+)$/i.exec(header.trim())?.[1]
      if (token !== undefined) local.set(TOKEN_KEY, token)
    },
    clear: () => local.remove(TOKEN_KEY),
  }
}
