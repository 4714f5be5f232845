import { randomBytes } from 'node:crypto'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parsedJson } from '../../platform/parsed-json.ts'
import type { SigningKey } from '../../platform/settings/keys.ts'
import { signatureOf } from '../../platform/signing/signature.ts'
import type { SignedCall } from '../../platform/signing/signed-call.ts'
import type { Came } from './checks.ts'

/** Longer than the product waits, so that a late answer is told from none. */
const PATIENCE_MS = 20_000
/** As long as the product waits for an answer (signing/signed-call.ts). */
export const ANSWER_MS = 8_000
/** Past the window in which a signature counts. */
const OLD_MS = 301_000

/** How a call is signed wrongly. */
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
  /** undefined where it is no JSON */
  readonly body: unknown
}

/** Calls a counterpart as the product does, and wrongly where it is asked to. */
export class Caller {
  /** Of all answers so far. */
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
      signal: AbortSignal.timeout(PATIENCE_MS),
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
      old: () => signatureOf(this.key, request, new Date(now.getTime() - OLD_MS)),
    }
    return forged[forgery]()
  }
}

/** An answer that must be 200, of a shape, and as `wrong` wants it: a sentence for what it is not. */
export function judged<T extends TSchema, V>(schema: T, answer: Answer, wrong: (value: V) => string | undefined): Came {
  if (answer.status !== 200) return { came: `${answer.status}`, isOk: false }
  if (!Value.Check(schema, answer.body)) {
    const [first] = Value.Errors(schema, answer.body)
    return { came: `200, but not of the agreed shape: ${first?.instancePath || '/'} ${first?.message ?? ''}`, isOk: false }
  }
  const fault = wrong(answer.body as V)
  return { came: fault === undefined ? '200' : `200, but ${fault}`, isOk: fault === undefined }
}

/** An answer that must refuse: 4xx, or one of these statuses. */
export const refused = ({ status }: Answer, statuses?: readonly number[]): Came => ({
  came: `${status}`,
  isOk: statuses === undefined ? status >= 400 && status < 500 : statuses.includes(status),
})

/** What differs between what was sent and what came back, by the names of the fields. */
export function differing(sent: object, came: object, names: readonly string[]): string | undefined {
  const [one, other] = [sent, came] as Readonly<Record<string, unknown>>[]
  const wrong = names.filter((name) => one?.[name] !== other?.[name])
  return wrong.length === 0 ? undefined : `${wrong.join(', ')} ${wrong.length === 1 ? 'is' : 'are'} another`
}
