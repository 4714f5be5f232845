import type { WireBody, WireKey, WireParams, WireQuery, WireResponse } from '../wire/index.ts'

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [P in Name]?: undefined }
  : undefined extends T
    ? { readonly [P in Name]?: T }
    : { readonly [P in Name]: T }

/** The input that a wire row requires. */
export type CallInput<K extends WireKey> = Part<'params', WireParams<K>> & Part<'query', WireQuery<K>> & Part<'body', WireBody<K>>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Time limit with retries; default and maximum 30 000 (threat 28). An upload may take longer while it makes progress. */
  readonly timeoutMs?: number
  /** The call can be repeated safely: up to two retries if the network or a gateway failed. */
  readonly safe?: boolean
  /** A response of the last 60 s may be reused [7-01]; for public reads only, never for cart or payment. */
  readonly cached?: boolean
  /** Does not wait for a running sign-in exchange [7-01]. */
  readonly withoutToken?: boolean
  /** This call is the sign-in exchange; other calls wait for it. */
  readonly exchange?: boolean
  /** A 401 does not count as the end of the session; for calls that find out who is signed in. */
  readonly quiet401?: boolean
  /** The request survives the closing of the page, so no input is lost (decision 9.25). */
  readonly outlives?: boolean
  /** upload progress, 0 to 1 */
  readonly onProgress?: (share: number) => void
}

/** Calls of section 7, typed by the wire. Every method rejects only with an ApiError (errors.ts). */
export interface ApiClient {
  call<K extends WireKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<WireResponse<K>>
  /** The bytes of a 'blob' row. */
  bytes<K extends WireKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<Blob>
  /** A 'form' row: multipart fields instead of a JSON body. */
  upload<K extends WireKey>(key: K, input: Omit<CallInput<K>, 'body'>, form: FormData, options?: CallOptions): Promise<WireResponse<K>>
  /** How many milliseconds the server's clock is ahead of this device's, from the last response (threat 24). */
  serverOffsetMs(): number
  /** Absolute address of a path of section 7, for code outside this client (the host's payment SDK). */
  urlOf(path: string): string
  /** A static file below the bundle's base path: holidays.json [7-33]. */
  file(path: string, options?: CallOptions): Promise<unknown>
  /** The text of a static page below the bundle's base path: pages/{language}/….html [7-32]. */
  page(path: string, options?: CallOptions): Promise<string>
  /** Deletes the token and all cached responses, on log-out or when the session has ended (threat 9). */
  forget(): void
}
