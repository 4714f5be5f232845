import type { SignedParty } from '../settings/production.ts'
import { signatureOf } from './signature.ts'

const TIME_LIMIT_MS = 8_000

/** There was no answer that the party itself would give: nothing is known, nothing may be concluded. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(
    /** HTTP status, when something answered */
    readonly status: number | undefined,
    options?: ErrorOptions,
  ) {
    super('no answer', options)
  }
}

export interface SignedCall {
  readonly method: 'GET' | 'POST'
  /** below the party's address */
  readonly path: string
  readonly body?: object
}

/** Calls a party, signed and bounded in time. Answers what it said, be it a refusal; throws NoAnswer when it said nothing. */
export async function askSigned(
  { url, signingKey }: SignedParty,
  { method, path, body }: SignedCall,
  now: Date,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const raw = body === undefined ? undefined : JSON.stringify(body)
  let status: number | undefined
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'x-signature': signatureOf(signingKey, { method, path, body: raw ?? '' }, now),
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(raw === undefined ? {} : { body: raw }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    status = response.status
    if (status >= 500 || (status >= 300 && status < 400)) throw new Error('no answer of the party')
    const text = await response.text()
    // no text of the database holds this character
    if (text.includes('\\u0000')) throw new Error('no answer of the party')
    return { status, answer: JSON.parse(text) as unknown }
  } catch (error) {
    throw new NoAnswer(status, { cause: error })
  }
}
