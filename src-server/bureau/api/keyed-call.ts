import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/callers.ts'
import { fieldFault } from '../../platform/http/field-faults.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { backOfficeCalls } from '../records/tables.ts'

const wrongKey = () =>
  new ProblemError(400, 'idempotency-key', 'problemInvalidRequest', {}, undefined, {
    errors: [fieldFault('header', 'Idempotency-Key', 'must have 8 to 128 visible characters')],
  })
const KEY = /^[\x21-\x7e]{8,128}$/

/** A call that changes something, with the data that identifies a repetition. */
export interface KeyedCall {
  readonly caller: Caller
  readonly key: string
  readonly fingerprint: string
}

/** Reads the key of a call; `content` replaces the body if that is not JSON. */
export function keyedCall(caller: Caller, { method, url, headers, rawBody }: FastifyRequest, content = ''): KeyedCall {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !KEY.test(key)) throw wrongKey()
  const fingerprint = createHash('sha256')
    .update(`${method} ${url}\n${content}`)
    .update(rawBody ?? '')
    .update(headers['if-match'] ?? '')
    .digest('base64url')
  return { caller, key, fingerprint }
}

/**
 * Runs work once per key, in its transaction. A repetition gets the first answer; a simultaneous one waits for it. A refused call may be
 * repeated.
 */
export async function runOnce<T>(
  { tx, now }: PaymentTransaction,
  { caller: { client }, key, fingerprint }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  const [fresh] = await tx.insert(backOfficeCalls).values({ client, key, fingerprint, at: now }).onConflictDoNothing().returning()
  const isThis = and(eq(backOfficeCalls.client, client), eq(backOfficeCalls.key, key))
  if (fresh === undefined) {
    const [earlier] = await tx.select().from(backOfficeCalls).where(isThis)
    if (earlier?.fingerprint !== fingerprint) throw new ProblemError(422, 'key-of-another-call', 'problemInvalidRequest')
    // only this function writes the row, so this is the answer of the same call
    return earlier.answer as T
  }
  const answer = await work()
  await tx.update(backOfficeCalls).set({ answer }).where(isThis)
  return answer
}
