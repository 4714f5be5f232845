import { randomBytes } from 'node:crypto'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parsedJson } from '#shared/domain/parsed-json.ts'
import type { SigningKey } from '../../platform/settings/keys.ts'
import { signatureOf } from '../../platform/signing/signature.ts'
import type { SignedCall } from '../../platform/signing/signed-call.ts'
import type { Came } from './checks.ts'

/** Longer than the product's limit, which distinguishes a late answer from a missing one. */
const TIMEOUT_MS = 20_000
/** The product's time limit for an answer (signing/signed-call.ts). */
export const ANSWER_MS = 8_000
/** Outside the time window of a signature. */
const EXPIRED_MS = 301_000

/** Ways to sign a call wrongly. */
export const FORGERIES = {
  unsigned: 'without a signature',
  otherSecret: 'signed with another secret under our key’s id',
  otherPath: 'with the signature of another path',
  otherBody: 'with the signature of another body',
  old: 'with a signature of 301 seconds ago, as in a replay',
} as const
export type Forgery = keyof typeof FORGERIES

export interface Answer {
  readonly status: number
  /** undefined if it is not JSON */
  readonly body: unknown
}

/** Calls a counterpart as the product does, or with a forged signature. */
export class Caller {
  /** The longest time of an answer so far. */
  slowestMs = 0

  constructor(
    private readonly url: string,
    private readonly key: SigningKey,
  ) {}

  async call({ method, path, body }: SignedCall, forgery?: Forgery): Promise<Answer> {
    const raw = body === undefined ? undefined : JSON.stringify(body)
    const signature = this.#signature({ method, path, body: raw ?? '' }, forgery)
    const began = performance.now()
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(signature === undefined ? {} : { 'x-signature': signature }),
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(raw === undefined ? {} : { body: raw }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
    return { status: response.status, body: parsedJson(text) }
  }

  #signature(request: { method: string; path: string; body: string }, forgery: Forgery | undefined): string | undefined {
    const now = new Date()
    if (forgery === undefined) return signatureOf(this.key, request, now)
    const forged: Readonly<Record<Forgery, () => string | undefined>> = {
      unsigned: () => undefined,
      otherSecret: () => signatureOf({ ...this.key, secret: randomBytes(32).toString('base64url') }, request, now),
      otherPath: () => signatureOf(this.key, { ...request, path: `${request.path}/other` }, now),
      otherBody: () => signatureOf(this.key, { ...request, body: `${request.body} ` }, now),
      old: () => signatureOf(this.key, request, new Date(now.getTime() - EXPIRED_MS)),
    }
    return forged[forgery]()
  }
}

/** Checks an answer that must be 200 and have a shape; `wrong` returns a sentence for any other fault. */
export function judged<T extends TSchema, V>(schema: T, answer: Answer, wrong: (value: V) => string | undefined): Came {
  if (answer.status !== 200) return { came: `${answer.status}`, isOk: false }
  if (!Value.Check(schema, answer.body)) {
    const [first] = Value.Errors(schema, answer.body)
    return { came: `200, but not of the agreed shape: ${first?.instancePath || '/'} ${first?.message ?? ''}`, isOk: false }
  }
  const fault = wrong(answer.body as V)
  return { came: fault === undefined ? '200' : `200, but ${fault}`, isOk: fault === undefined }
}

/** Checks an answer that must be a refusal: 4xx, or one of these statuses. */
export const refused = ({ status }: Answer, statuses?: readonly number[]): Came => ({
  came: `${status}`,
  isOk: statuses === undefined ? status >= 400 && status < 500 : statuses.includes(status),
})

/** The fields in which the answer differs from the request. */
export function differing(sent: object, came: object, names: readonly string[]): string | undefined {
  const [one, other] = [sent, came] as Readonly<Record<string, unknown>>[]
  const wrong = names.filter((name) => one?.[name] !== other?.[name])
  return wrong.length === 0 ? undefined : `${wrong.join(', ')} ${wrong.length === 1 ? 'is' : 'are'} another`
}
