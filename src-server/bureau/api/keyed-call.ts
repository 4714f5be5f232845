import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/callers.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { backOfficeCalls } from '../records/tables.ts'

const KEY = /^[\x21-\x7e]{8,128}$/

/** A call that changes something, as it is told from a repetition. */
export interface KeyedCall {
  readonly caller: Caller
  readonly key: string
  readonly fingerprint: string
}

/** Reads the key of a call; `content` stands for its body where that is no JSON. */
export function keyedCall(caller: Caller, { method, url, headers, rawBody }: FastifyRequest, content = ''): KeyedCall {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !KEY.test(key)) throw new ProblemError(400, 'idempotency-key', 'problemInvalidRequest')
  const fingerprint = createHash('sha256')
    .update(`${method} ${url}\n${content}`)
    .update(rawBody ?? '')
    .digest('base64url')
  return { caller, key, fingerprint }
}

/**
 * Does work once per key, in its transaction: a repetition gets the first answer, also one that comes at the same moment,
 * which waits for the first to end. A call that was refused may be repeated.
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
    // only this function writes it, and it was an answer of the same call
    return earlier.answer as T
  }
  const answer = await work()
  await tx.update(backOfficeCalls).set({ answer }).where(isThis)
  return answer
}
