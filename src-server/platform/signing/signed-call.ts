import { randomUUID } from 'node:crypto'
import { USER_AGENT } from '../http/user-agent.ts'
import type { SignedParty } from '../settings/production.ts'
import { traceHeaders } from '../tracing/spans.ts'
import { FORMS, type SignatureForm } from './forms.ts'

const TIME_LIMIT_MS = 8_000

/** The party itself did not answer, so the outcome is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(
    /** HTTP status, if there was any answer */
    readonly status: number | undefined,
    options?: ErrorOptions,
  ) {
    super('no answer', options)
  }
}

/** A party that checks the signatures of our calls. */
interface Called extends Pick<SignedParty, 'url' | 'signingKey'> {
  /** our own form if undefined */
  readonly form?: SignatureForm
}

/** One call to a party. */
export interface SignedCall {
  readonly method: 'GET' | 'POST'
  /** below the party's address */
  readonly path: string
  readonly body?: object
  /** of a message, which has it again when it is sent again */
  readonly id?: string
}

/** Calls a party, with a signature and a time limit. Returns its answer, which may be a refusal; throws NoAnswer if there is none. */
export async function callSigned(
  { url, signingKey, form = 'own' }: Called,
  { method, path, body, id = randomUUID() }: SignedCall,
  now: Date,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const raw = body === undefined ? undefined : JSON.stringify(body)
  let status: number | undefined
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...USER_AGENT,
        ...traceHeaders(),
        ...FORMS[form].headers(signingKey, { id, method, path, body: raw ?? '' }, now),
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(raw === undefined ? {} : { body: raw }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    status = response.status
    if (status >= 500 || (status >= 300 && status < 400)) throw new Error('no answer of the party')
    const text = await response.text()
    // PostgreSQL cannot store this character
    if (text.includes('\\u0000')) throw new Error('no answer of the party')
    return { status, answer: JSON.parse(text) as unknown }
  } catch (error) {
    throw new NoAnswer(status, { cause: error })
  }
}
