import axios, { AxiosError, type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import { CancelledError, HttpError, NetworkError, TimeoutError } from './errors.ts'
import { readProblem } from './json.ts'
import type { TokenStore } from './token.ts'
import type { CallOptions } from './types.ts'

declare module 'axios' {
  /** Call options that the interceptors need. */
  interface AxiosRequestConfig<D, P> extends Pick<CallOptions, 'exchange' | 'withoutToken' | 'quiet401'> {
    /** wire row, for error messages */
    call?: string
    /** token of this attempt */
    sentToken?: string | undefined
  }
}

export interface HttpSetup {
  /** absolute address that the paths of the wire are relative to */
  readonly baseURL: string
  /** headers of every request, evaluated for each */
  readonly headers: () => Readonly<Record<string, string>>
  readonly token: TokenStore
  /** resolves when no sign-in exchange is running [7-01] */
  readonly signedIn: () => Promise<void>
  /** called when a call was refused because there is no session */
  readonly onSignedOut: () => void
  /** called with the Date header of each response */
  readonly onDate: (date: string) => void
  /** lets the debug panel observe every request (docs/panel.md) */
  readonly watch?: ((http: AxiosInstance) => void) | undefined
  /** called with a line for each answer (ApiSetup) */
  readonly tell?: ((line: string) => void) | undefined
}

/**
 * Creates the axios instance for all calls of section 7: one base address, token and language headers, and every failure
 * as an ApiError (errors.ts) [8-15].
 */
export function createHttp({ baseURL, headers, token, signedIn, onSignedOut, onDate, watch, tell }: HttpSetup): AxiosInstance {
  const http = axios.create({
    baseURL,
    // arrays repeat their key [7-01]
    paramsSerializer: { indexes: null },
    transitional: { clarifyTimeoutError: true },
  })
  // The watcher registers first: axios then runs its request interceptor last and its response interceptor first, next to the network.
  watch?.(http)

  http.interceptors.request.use(async (config) => {
    if (config.exchange !== true && config.withoutToken !== true) await signedIn()
    config.sentToken = token.get()
    for (const [name, value] of Object.entries(headers())) config.headers.set(name, value)
    const scheme = config.data instanceof FormData ? 'Item' : 'Bearer'
    if (config.sentToken !== undefined) config.headers.set('Authorization', `${scheme} ${config.sentToken}`)
    return config
  })

  const accept = ({ headers: answered, config, status }: AxiosResponse): void => {
    tell?.(`${config.call} ${status} ${answered['x-request-id'] ?? ''}`.trim())
    const { date, authorization } = answered
    if (typeof date === 'string') onDate(date)
    // a late response must not restore a token that a log-out, a sign-in or another response has replaced
    if (typeof authorization === 'string' && (config.exchange === true || config.sentToken === token.get())) token.store(authorization)
  }

  const refuse = async ({ status, data, config }: AxiosResponse): Promise<never> => {
    // a 401 for an older token does not invalidate the current one
    if (status === 401 && config.sentToken === token.get()) {
      token.clear()
      if (config.quiet401 !== true) onSignedOut()
    }
    throw new HttpError(config.call ?? '', status, await readProblem(data))
  }

  http.interceptors.response.use(
    (response) => {
      accept(response)
      return response
    },
    (error: unknown) => {
      if (!isAxiosError(error)) throw error
      const call = error.config?.call ?? ''
      if (error.response !== undefined) {
        accept(error.response)
        return refuse(error.response)
      }
      if (isCancel(error)) throw new CancelledError(call, 'cancelled', { cause: error })
      tell?.(`${call} no answer`)
      if (error.code === AxiosError.ETIMEDOUT) throw new TimeoutError(call, error.message, { cause: error })
      throw new NetworkError(call, 'no answer', { cause: error })
    },
  )
  return http
}
