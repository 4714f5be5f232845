import type { AxiosInstance, AxiosProgressEvent, AxiosRequestConfig, AxiosResponse } from 'axios'
import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { Clock } from '../ports/clock.ts'
import { apiUrl, fillPath, type QueryValues } from './address.ts'
import { createAnswerCache } from './cache.ts'
import { withDeadline } from './deadline.ts'
import { CancelledError, isApiError, isUnauthorised, ParseError, retriable, TimeoutError } from './errors.ts'
import { createExchanges } from './exchanges.ts'
import { createHttp } from './http.ts'
import { asJson } from './json.ts'
import type { TokenStore } from './token.ts'
import type { ApiClient, CallOptions } from './types.ts'

/** Time limit of a request, including retries and waiting for a token (threat 28). */
export const TIME_LIMIT_MS = 30_000
/** Time limit of an upload without progress (docs/deploy.md "Time limits"). */
export const UPLOAD_STILL_MS = 60_000
const RETRY_AFTER_MS = [300, 900]
/** With keepalive, Fetch sends at most 64 KiB; a UTF-16 unit takes up to three bytes. */
const OUTLIVING_LENGTH = 20_000

export interface ApiSetup {
  /** '/api', or absolute if the API has another origin (decision 1) */
  readonly apiHost: string
  /** scheme, host and port of this page */
  readonly origin: string
  /** path of the bundle's files: '/ecad' */
  readonly basePath: string
  readonly surface: Surface
  readonly language: () => Language
  readonly token: TokenStore
  readonly clock: Clock
  /** called when a call was refused because there is no session */
  readonly onSignedOut: () => void
  /** lets the debug panel observe every request (docs/panel.md) */
  readonly watch?: ((http: AxiosInstance) => void) | undefined
  /** called with a line for each answer: the call's row of the wire, its status, and the request number of the server's log */
  readonly tell?: (line: string) => void
}

/** A call as an axios request, with our options. */
interface Outgoing {
  readonly call: string
  readonly request: AxiosRequestConfig
  readonly options: CallOptions
}

/** The client of section 7 [7-01]. It shows no messages: every failure is thrown as a typed error [8-15]. */
export function createApiClient(setup: ApiSetup): ApiClient {
  const { token, clock } = setup
  const exchanges = createExchanges()
  const cache = createAnswerCache(clock)
  let offsetMs = 0
  const http = createHttp({
    baseURL: apiUrl(setup, ''),
    headers: () => ({ 'Accept-Language': setup.language(), 'x-ecad-client': setup.surface }),
    token,
    signedIn: exchanges.ended,
    onSignedOut: setup.onSignedOut,
    onDate: (date) => {
      offsetMs = Date.parse(date) - clock.now().getTime() || 0
    },
    watch: setup.watch,
    tell: setup.tell,
  })

  async function send({ call, request, options }: Outgoing): Promise<AxiosResponse<unknown>> {
    const isUpload = request.data instanceof FormData
    const longest = isUpload ? UPLOAD_STILL_MS : TIME_LIMIT_MS
    const limit = Math.min(options.timeoutMs ?? longest, longest)
    return withDeadline(
      clock,
      limit,
      options.signal,
      { late: () => new TimeoutError(call, `no answer in ${limit} ms`), cancelled: () => new CancelledError(call, 'cancelled') },
      async (signal, pause, moved) => {
        let isSecondTry = false
        for (let attempt = 0; ; attempt += 1) {
          const sent = token.get()
          try {
            const onUploadProgress = ({ progress }: AxiosProgressEvent) => {
              moved()
              options.onProgress?.(progress ?? 0)
            }
            return await http.request<unknown>({ ...request, ...(isUpload ? { onUploadProgress } : { timeout: limit }), signal })
          } catch (error) {
            // the token was replaced meanwhile; the refused call had no effect, so repeat it once with the new token
            if (isUnauthorised(error) && !isSecondTry && token.get() !== undefined && token.get() !== sent) {
              isSecondTry = true
              continue
            }
            const wait = RETRY_AFTER_MS[attempt]
            if (options.safe !== true || wait === undefined || !retriable(error)) throw error
            await pause(wait)
          }
        }
      },
    )
  }

  const outgoing = (call: string, input: object, options: CallOptions, more: AxiosRequestConfig): Outgoing => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: QueryValues; body?: unknown }
    return {
      call,
      request: {
        call,
        method: call.slice(0, call.indexOf(' ')),
        url: fillPath(call, params),
        params: query,
        data: body,
        headers: { ...options.headers },
        exchange: options.exchange ?? false,
        withoutToken: options.withoutToken ?? false,
        quiet401: options.quiet401 ?? false,
        // by default axios uses XMLHttpRequest, which is aborted when the page closes
        ...(options.outlives === true && JSON.stringify(body).length <= OUTLIVING_LENGTH && OUTLIVING),
        ...more,
      },
      options,
    }
  }

  async function json(out: Outgoing): Promise<unknown> {
    const ask = async () => asJson(out.call, (await send(out)).data)
    if (out.options.exchange === true) return exchanges.during(ask())
    return out.options.cached === true ? cache.get(`${LANGUAGE_FACTS[setup.language()].locale} ${http.getUri(out.request)}`, ask) : ask()
  }

  /** A file of the bundle, which is not part of the API and needs no token. */
  const staticFile = (path: string, options: CallOptions, responseType: 'json' | 'text'): Outgoing => {
    const call = `GET ${setup.basePath}/${path}`
    const request = { call, url: new URL(`${setup.basePath}/${path}`, setup.origin).href, responseType, withoutToken: true }
    return { call, request, options: { safe: true, ...options } }
  }

  /** Turns every other error into a ParseError. */
  async function typed<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw isApiError(error) ? error : new ParseError(key, 'not understood', { cause: error })
    }
  }

  const JSON_ANSWER = { responseType: 'json' } as const
  return {
    // the only unchecked cast to the wire's types; resource modules check the values that they read (shape.ts)
    call: (key, input, options = {}) => typed(key, () => json(outgoing(key, input, options, JSON_ANSWER)) as Promise<never>),
    upload: (key, input, form, options = {}) =>
      typed(key, () => json(outgoing(key, input, options, { ...JSON_ANSWER, data: form })) as Promise<never>),
    bytes: (key, input, options = {}) =>
      typed(key, async () => {
        const { data } = await send(outgoing(key, input, options, { responseType: 'blob' }))
        if (!(data instanceof Blob)) throw new ParseError(key, 'no bytes')
        return data
      }),
    file: (path, options = {}) => typed(`GET ${setup.basePath}/${path}`, () => json(staticFile(path, options, 'json'))),
    page: (path, options = {}) =>
      typed(`GET ${setup.basePath}/${path}`, async () => {
        const out = staticFile(path, options, 'text')
        const { data } = await send(out)
        if (typeof data !== 'string' || data.trim() === '') throw new ParseError(out.call, 'no text')
        return data
      }),
    serverOffsetMs: () => offsetMs,
    urlOf: (path) => apiUrl(setup, path),
    forget: () => {
      token.clear()
      cache.clear()
    },
  }
}

const OUTLIVING: AxiosRequestConfig = { adapter: 'fetch', fetchOptions: { keepalive: true } }
