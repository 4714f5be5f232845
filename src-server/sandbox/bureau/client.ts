import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { WireBody, WireKey, WireParams, WireQuery, WireResponse } from '#shared/wire/index.ts'
import { type BureauTokens, NoToken } from './tokens.ts'

/** The calls that a bureau system may make. */
export type BackOfficeCall = Extract<WireKey, `${string} /back-office/${string}`>

/** Why the API refused a request. `status` is 502 if there was no answer. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly allowed?: readonly string[] | undefined
  readonly why?: string | undefined
}

/** The result of a call. */
export type Answered<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly refusal: Refusal }

interface Request<K extends BackOfficeCall> {
  readonly params?: WireParams<K>
  readonly query?: WireQuery<K>
  readonly body?: WireBody<K>
  /** Idempotency key, required for calls that change something. */
  readonly key?: string
  readonly file?: Buffer
}

const ANSWER_MS = 30_000
const Problem = Type.Object({
  code: Type.String(),
  allowed: Type.Optional(Type.Array(Type.String())),
  why: Type.Optional(Type.String()),
})

export const refused = (status: number, code: string, more: Omit<Refusal, 'status' | 'code'> = {}) =>
  ({ ok: false, refusal: { status, code, ...more } }) as const

/** Calls the back-office API as the bureau's system does: over HTTP, with nothing but an access token. */
export class BackOfficeClient {
  constructor(
    private readonly tokens: BureauTokens,
    /** The product's origin, known once it listens. */
    private readonly product: () => string,
  ) {}

  /** Makes a call whose answer is JSON. */
  call<K extends BackOfficeCall>(row: K, request: Request<K> = {}): Promise<Answered<WireResponse<K>>> {
    return orUnreachable(async () => {
      const answer = await this.#send(row, request)
      // The product validates its answers against the route's schema.
      return answer.ok ? { ok: true, data: (await answer.data.json()) as WireResponse<K> } : answer
    })
  }

  /** The bytes of a file of a record, as a stream. */
  file(recordNo: string, fileCode: string): Promise<Answered<Response>> {
    return orUnreachable(() => this.#send('GET /back-office/records/{recordNo}/files/{fileCode}', { params: { recordNo, fileCode } }))
  }

  /** Sends with the current token, and once more with a new one if it has expired. */
  async #send<K extends BackOfficeCall>(row: K, request: Request<K>): Promise<Answered<Response>> {
    const token = await this.tokens.token()
    const first = await this.#fetch(row, request, token)
    const answer = first.status === 401 ? await this.#fetch(row, request, await this.tokens.token(token)) : first
    return answer.ok ? { ok: true, data: answer } : refused(answer.status, ...(await problemOf(answer)))
  }

  #fetch<K extends BackOfficeCall>(row: K, { params, query, body, key, file }: Request<K>, token: string): Promise<Response> {
    const [method = '', template = ''] = row.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(String(of(params, name))))
    const url = new URL(`/api${path}`, this.product())
    for (const [name, value] of Object.entries(query ?? {}))
      for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one))
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (key !== undefined) headers.set('idempotency-key', key)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const content = file === undefined ? (body === undefined ? null : JSON.stringify(body)) : formOf(file)
    return fetch(url, { method, headers, body: content, signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
  }
}

/** Turns a missing or incomplete answer into a refusal with status 502. */
async function orUnreachable<T>(work: () => Promise<Answered<T>>): Promise<Answered<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoToken) return refused(502, 'no-token')
    // fetch has no error classes for a failed connection, an incomplete answer or a timeout. Its own TypeErrors have a cause.
    if ((error instanceof TypeError && error.cause !== undefined) || (error instanceof DOMException && error.name === 'TimeoutError'))
      return refused(502, 'product-unreachable')
    throw error
  }
}

const of = (params: unknown, name: string): unknown => (params as Readonly<Record<string, unknown>> | undefined)?.[name]

function formOf(file: Buffer): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'result.pdf')
  return form
}

async function problemOf(answer: Response): Promise<[string, Omit<Refusal, 'status' | 'code'>]> {
  const text = await answer.text()
  const body: unknown = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined
  return Value.Check(Problem, body) ? [body.code, { allowed: body.allowed, why: body.why }] : ['no-sense', {}]
}
