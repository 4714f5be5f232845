import { LANGUAGE_FACTS, type Language } from '../domain/languages.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { Clock } from '../ports/clock.ts'
import { apiUrl, fillPath, type QueryValues, queryString } from './address.ts'
import { createAnswerCache } from './cache.ts'
import { CancelledError, HttpError, isApiError, isUnauthorised, NetworkError, ParseError, TimeoutError } from './errors.ts'
import { createGate } from './gate.ts'
import { readJson, readProblem } from './json.ts'
import { retriable, withDeadline } from './patience.ts'
import type { TokenStore } from './token.ts'
import { type Answer, type Exchange, lazyTransport, type Transport } from './transport.ts'
import type { ApiClient, CallOptions } from './types.ts'

/** The longest any request may take, retries and waiting for a token included (threat 28). */
export const TIME_LIMIT_MS = 30_000
/** Ten megabytes on a slow line take their time; their progress is shown, and they can be taken back. */
export const UPLOAD_LIMIT_MS = 300_000
const RETRY_AFTER_MS = [300, 900]

export interface ApiSetup {
  /** '/api', or absolute where the API is elsewhere (decision 1) */
  readonly apiHost: string
  /** scheme, host and port of this page */
  readonly origin: string
  /** where the bundle's own files are: '/ecad' */
  readonly basePath: string
  readonly surface: Surface
  readonly language: () => Language
  readonly token: TokenStore
  readonly clock: Clock
  /** a call was refused for want of a session */
  readonly onSignedOut: () => void
  readonly transport?: Transport | undefined
}

interface Outgoing {
  readonly key: string
  readonly url: string
  readonly method: string
  readonly body: string | FormData | undefined
  readonly answer: Exchange['answer']
  readonly options: CallOptions
}

/** The client of section 7 [7-01]. It shows nothing to anyone: what failed is thrown, typed [8-15]. */
export function createApiClient(setup: ApiSetup): ApiClient {
  const { token, clock } = setup
  const transport = setup.transport ?? lazyTransport()
  const gate = createGate()
  const cache = createAnswerCache(clock)
  let offsetMs = 0
  const absolute = (path: string): string => new URL(path, setup.origin).href

  function headersOf({ body, options }: Outgoing, sent: string | undefined): Record<string, string> {
    return {
      Accept: 'application/json, */*;q=0.5',
      'Accept-Language': setup.language(),
      'x-ecad-client': setup.surface,
      ...(sent === undefined ? {} : { Authorization: `${body instanceof FormData ? 'Item' : 'Bearer'} ${sent}` }),
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...options.headers,
    }
  }

  async function once(out: Outgoing, sent: string | undefined, signal: AbortSignal): Promise<Answer> {
    let answer: Answer
    try {
      answer = await transport({
        ...out,
        headers: headersOf(out, sent),
        signal,
        onProgress: out.options.onProgress,
        outlives: out.options.outlives,
      })
    } catch (cause) {
      throw signal.aborted ? signal.reason : new NetworkError(out.key, 'no answer', { cause })
    }
    if (answer.headers.date !== undefined) offsetMs = Date.parse(answer.headers.date) - clock.now().getTime() || 0
    // An answer that comes late must not bring back what a log-out, a sign-in or another answer has replaced since.
    if (answer.headers.authorization !== undefined && (out.options.exchange === true || sent === token.get()))
      token.take(answer.headers.authorization)
    if (answer.status >= 200 && answer.status < 300) return answer
    // A call sent with an older token says nothing about the one taken since.
    if (answer.status === 401 && sent === token.get()) {
      token.clear()
      if (out.options.quiet401 !== true) setup.onSignedOut()
    }
    throw new HttpError(out.key, answer.status, await readProblem(answer))
  }

  async function send(out: Outgoing): Promise<Answer> {
    const longest = out.body instanceof FormData ? UPLOAD_LIMIT_MS : TIME_LIMIT_MS
    const limit = Math.min(out.options.timeoutMs ?? longest, longest)
    return withDeadline(
      clock,
      limit,
      out.options.signal,
      { late: () => new TimeoutError(out.key, `no answer in ${limit} ms`), cancelled: () => new CancelledError(out.key, 'cancelled') },
      async (signal, pause) => {
        if (out.options.exchange !== true && out.options.withoutToken !== true) await gate.opened(signal)
        let isSecondTry = false
        for (let attempt = 0; ; attempt += 1) {
          const sent = token.get()
          try {
            return await once(out, sent, signal)
          } catch (error) {
            // Refused with a token that has been replaced meanwhile, so nothing was done: with the new one, once.
            if (isUnauthorised(error) && !isSecondTry && token.get() !== undefined && token.get() !== sent) {
              isSecondTry = true
              continue
            }
            const wait = RETRY_AFTER_MS[attempt]
            if (out.options.safe !== true || wait === undefined || !retriable(error)) throw error
            await pause(wait)
          }
        }
      },
    )
  }

  const outgoing = (key: string, input: object, answer: Exchange['answer'], options: CallOptions, form?: FormData): Outgoing => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: QueryValues; body?: unknown }
    return {
      key,
      method: key.slice(0, key.indexOf(' ')),
      url: apiUrl(setup, fillPath(key, params) + queryString(query)),
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      answer,
      options,
    }
  }

  async function json(out: Outgoing): Promise<unknown> {
    const ask = async () => readJson(out.key, (await send(out)).text)
    if (out.options.exchange === true) return gate.during(ask())
    return out.options.cached === true ? cache.get(`${LANGUAGE_FACTS[setup.language()].locale} ${out.method} ${out.url}`, ask) : ask()
  }

  const staticFile = (path: string, options: CallOptions): Outgoing => ({
    key: `GET ${setup.basePath}/${path}`,
    method: 'GET',
    url: absolute(`${setup.basePath}/${path}`),
    body: undefined,
    answer: 'text',
    options: { withoutToken: true, safe: true, ...options },
  })

  /** Nothing but ApiErrors leave, whatever happened within. */
  async function typed<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw isApiError(error) ? error : new ParseError(key, 'not understood', { cause: error })
    }
  }

  return {
    // The one place where the wire's types are believed; resource modules check what they read (shape.ts).
    call: (key, input, options = {}) => typed(key, () => json(outgoing(key, input, 'text', options)) as Promise<never>),
    upload: (key, input, form, options = {}) => typed(key, () => json(outgoing(key, input, 'text', options, form)) as Promise<never>),
    bytes: (key, input, options = {}) =>
      typed(key, async () => {
        const { blob } = await send(outgoing(key, input, 'blob', options))
        if (blob === undefined) throw new ParseError(key, 'no bytes')
        return blob
      }),
    file: (path, options = {}) => typed(`GET ${setup.basePath}/${path}`, () => json(staticFile(path, options))),
    page: (path, options = {}) =>
      typed(`GET ${setup.basePath}/${path}`, async () => {
        const out = staticFile(path, options)
        const { text } = await send(out)
        if (text.trim() === '') throw new ParseError(out.key, 'no text')
        return text
      }),
    serverOffsetMs: () => offsetMs,
    urlOf: (path) => apiUrl(setup, path),
    forget: () => {
      token.clear()
      cache.clear()
    },
  }
}
