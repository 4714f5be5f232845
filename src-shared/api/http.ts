import axios, { AxiosError, type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios'
import { CancelledError, HttpError, NetworkError, TimeoutError } from './errors.ts'
import { readProblem } from './json.ts'
import type { TokenStore } from './token.ts'
import type { CallOptions } from './types.ts'

declare module 'axios' {
  /** What the interceptors must know of a call. */
  interface AxiosRequestConfig<D, P> extends Pick<CallOptions, 'exchange' | 'withoutToken' | 'quiet401'> {
    /** the row of the wire, for errors */
    call?: string
    /** the token that this try was sent with */
    sentToken?: string | undefined
  }
}

export interface HttpSetup {
  /** absolute address that every path of the wire goes below */
  readonly baseURL: string
  /** those that every request carries, read anew for each */
  readonly headers: () => Readonly<Record<string, string>>
  readonly token: TokenStore
  /** resolves once no sign-in exchange is under way [7-01] */
  readonly signedIn: () => Promise<void>
  /** a call was refused for want of a session */
  readonly onSignedOut: () => void
  /** the server's own time, as an answer said it */
  readonly onDate: (date: string) => void
  /** looks on at every round trip (docs/panel.md) */
  readonly watch?: ((http: AxiosInstance) => void) | undefined
}

/**
 * axios as every call of section 7 goes through it: below one address, with token and language, each failure as an
 * ApiError (errors.ts) [8-15].
 */
export function createHttp({ baseURL, headers, token, signedIn, onSignedOut, onDate, watch }: HttpSetup): AxiosInstance {
  const http = axios.create({
    baseURL,
    // Arrays repeat their key [7-01].
    paramsSerializer: { indexes: null },
    transitional: { clarifyTimeoutError: true },
  })
  // Request interceptors run from the last to the first, those of answers from the first to the last: a watcher sees the bare round trip.
  watch?.(http)

  http.interceptors.request.use(async (config) => {
    if (config.exchange !== true && config.withoutToken !== true) await signedIn()
    config.sentToken = token.get()
    for (const [name, value] of Object.entries(headers())) config.headers.set(name, value)
    const scheme = config.data instanceof FormData ? 'Item' : 'Bearer'
    if (config.sentToken !== undefined) config.headers.set('Authorization', `${scheme} ${config.sentToken}`)
    return config
  })

  const accept = ({ headers: answered, config }: AxiosResponse): void => {
    const { date, authorization } = answered
    if (typeof date === 'string') onDate(date)
    // An answer that comes late must not bring back what a log-out, a sign-in or another answer has replaced since.
    if (typeof authorization === 'string' && (config.exchange === true || config.sentToken === token.get())) token.store(authorization)
  }

  const refuse = async ({ status, data, config }: AxiosResponse): Promise<never> => {
    // A call sent with an older token says nothing about the one taken since.
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
      if (error.code === AxiosError.ETIMEDOUT) throw new TimeoutError(call, error.message, { cause: error })
      throw new NetworkError(call, 'no answer', { cause: error })
    },
  )
  return http
}
