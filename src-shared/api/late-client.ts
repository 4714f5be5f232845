import { apiUrl } from './address.ts'
import type { ApiSetup } from './client.ts'
import { NetworkError, TimeoutError } from './errors.ts'
import type { ApiClient } from './types.ts'

/** Time limit for loading the client's code, the same as for a request (threat 28). */
const LOADING_MS = 30_000

interface LateApiSetup extends ApiSetup {
  /** answers that came with the page, by call; each answers its first call, and is removed */
  readonly atHand: Record<string, unknown>
}

/** The client of section 7. Its code loads with the first call, so it does not delay the first paint (docs/quality.md). */
export function lateApiClient({ atHand, ...setup }: LateApiSetup): ApiClient {
  let client: ApiClient | undefined
  let loading: Promise<ApiClient> | undefined

  async function load(): Promise<ApiClient> {
    const { createApiClient } = await import('./client.ts')
    client = createApiClient(setup)
    return client
  }

  /** If the chunk fails to load in time, the call fails, and the next call tries again. */
  function get(call: string): Promise<ApiClient> {
    loading ??= load()
    const mine = loading
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        if (loading === mine) loading = undefined
        reject(error)
      }
      const stop = setup.clock.after(LOADING_MS, () => fail(new TimeoutError(call, `its code did not come in ${LOADING_MS} ms`)))
      mine.then(resolve, (cause: unknown) => fail(new NetworkError(call, 'its code did not come', { cause }))).finally(stop)
    })
  }

  return {
    // what is at hand is as unchecked as the client's answers: resource modules check the values that they read
    call: async (key, input, options) => {
      const answer = atHand[key] as undefined
      delete atHand[key]
      return answer ?? (client ?? (await get(key))).call(key, input, options)
    },
    upload: async (key, input, form, options) => (client ?? (await get(key))).upload(key, input, form, options),
    bytes: async (key, input, options) => (client ?? (await get(key))).bytes(key, input, options),
    file: async (path, options) => (client ?? (await get(path))).file(path, options),
    page: async (path, options) => (client ?? (await get(path))).page(path, options),
    serverOffsetMs: () => client?.serverOffsetMs() ?? 0,
    urlOf: (path) => apiUrl(setup, path),
    forget: () => {
      if (client === undefined) setup.token.clear()
      else client.forget()
    },
  }
}
