import type { WireBody, WireKey, WireParams, WireQuery, WireResponse } from '../wire/index.ts'

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [P in Name]?: undefined }
  : undefined extends T
    ? { readonly [P in Name]?: T }
    : { readonly [P in Name]: T }

/** The parts of one call that its wire row asks for. */
export type CallInput<K extends WireKey> = Part<'params', WireParams<K>> & Part<'query', WireQuery<K>> & Part<'body', WireBody<K>>

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** 30 000 unless less is asked for; never more, retries included (threat 28). An upload may take longer while it moves. */
  readonly timeoutMs?: number
  /** A read that changes nothing: asked again, twice, when the network or a gateway failed. Never for what writes. */
  readonly safe?: boolean
  /** Answers from the last 60 s may be given [7-01]; for harmless reads only, never for cart or payment. */
  readonly cached?: boolean
  /** Goes out without waiting for a sign-in exchange that is under way [7-01]. */
  readonly withoutToken?: boolean
  /** This call is the sign-in exchange: the others wait until it ended. */
  readonly exchange?: boolean
  /** A 401 is an answer here and not the end of the session: reading who is signed in. */
  readonly quiet401?: boolean
  /** Sent also when the page is closed in the same moment: what is typed must not be lost (decision 9.25). */
  readonly outlives?: boolean
  /** 0 to 1 while a body goes up */
  readonly onProgress?: (share: number) => void
}

/** Calls of section 7, typed by the wire. Every method rejects with an ApiError (errors.ts) and nothing else. */
export interface ApiClient {
  call<K extends WireKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<WireResponse<K>>
  /** The bytes of a 'blob' row. */
  bytes<K extends WireKey>(key: K, input: CallInput<K>, options?: CallOptions): Promise<Blob>
  /** A 'form' row: multipart fields instead of a JSON body. */
  upload<K extends WireKey>(key: K, input: Omit<CallInput<K>, 'body'>, form: FormData, options?: CallOptions): Promise<WireResponse<K>>
  /** Milliseconds the server's clock is ahead of this device's, by the last answer (threat 24). */
  serverOffsetMs(): number
  /** Absolute address of a path of section 7, for others who must call it themselves (the host's payment SDK). */
  urlOf(path: string): string
  /** A static file below the bundle's base path: holidays.json [7-33]. */
  file(path: string, options?: CallOptions): Promise<unknown>
  /** The text of a static page below the bundle's base path: pages/{language}/….html [7-32]. */
  page(path: string, options?: CallOptions): Promise<string>
  /** Forgets the token and every cached answer: log-out, a spent session (threat 9). */
  forget(): void
}
