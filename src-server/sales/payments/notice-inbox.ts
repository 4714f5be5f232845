import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { instantIn } from '../../platform/db/instant.ts'
import { sqlState } from '../../platform/db/unavailable.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { SignedParty } from '../../platform/settings/production.ts'
import { FORMS } from '../../platform/signing/forms.ts'
import type { Proof } from '../../platform/signing/signature.ts'
import type { CaseReason } from '../cases/reasons.ts'
import { openCase } from '../cases/repository.ts'
import type { Bill } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import type { Payments } from './payments.ts'
import { noticeInbox } from './tables.ts'

/** A notice with a genuine signature, unchanged. */
export interface Arrival extends Proof {
  readonly raw: Buffer
  readonly contentType: string | undefined
}

/**
 * The notice of a request, if the party signed it within the time window, in the form that was chosen for it; throws a ProblemError (401)
 * otherwise (threat 20).
 */
export function genuineArrival(
  { rawBody, headers }: FastifyRequest,
  path: string,
  { noticeForm, noticeKeys }: Pick<SignedParty, 'noticeForm' | 'noticeKeys'>,
  now: Date,
): Arrival {
  const raw = rawBody ?? Buffer.alloc(0)
  const proof = FORMS[noticeForm].proof(noticeKeys, headers, { method: 'POST', path, body: raw }, now)
  if (proof === undefined) throw new ProblemError(401, 'bad-signature', 'problemForbidden')
  return { raw, contentType: headers['content-type'], ...proof }
}

/** The body as a notice, or a sentence that explains why it cannot be read. */
export function noticeIn<N extends { readonly occurredAt: string }>(
  isNotice: (body: unknown) => body is N,
  { body, rawBody, validationError }: FastifyRequest,
): N | string {
  // PostgreSQL cannot store this character
  if (rawBody?.includes('\\u0000')) return 'it holds a character that no text may hold'
  if (!isNotice(body)) return validationError?.message ?? 'it is not of the agreed shape'
  return instantIn(body.occurredAt) === undefined ? 'its time cannot be read' : body
}

/** Records a notice, or stores it unchanged if the database cannot store its values; returns the reason in that case. */
export function recordOrStore<K>(
  payments: Pick<Payments, 'inPaymentTransaction'>,
  record: (transaction: PaymentTransaction) => Promise<K | undefined>,
  store: (transaction: PaymentTransaction, why: string) => Promise<K>,
): Promise<K | undefined> {
  return payments.inPaymentTransaction(record).catch((error: unknown) => {
    if (!refusesValues(error)) throw error
    return payments.inPaymentTransaction((transaction) => store(transaction, 'the database cannot store its values'))
  })
}

/** Whether the database refused the values. After any other error the sender tries again. */
const refusesValues = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** Why a notice was not recorded, and the key that makes its repetitions one case. */
export interface StoreCause {
  readonly reason: CaseReason
  readonly why: string
  /** the hash of its bytes by default */
  readonly onceKey?: string
  readonly bill?: Bill
}

/** Stores a notice that cannot be recorded, unchanged, and opens a case for it. */
export async function storeArrival(
  transaction: PaymentTransaction,
  arrival: Arrival,
  { reason, why, onceKey, bill }: StoreCause,
): Promise<void> {
  const { tx, now } = transaction
  const { raw, contentType, keyId, signedAt } = arrival
  const digest = createHash('sha256').update(raw).digest('hex')
  const [stored] = await tx
    .insert(noticeInbox)
    .values({ digest, raw, contentType: contentType ?? null, keyId, signedAt, why, receivedAt: now, lastAt: now })
    .onConflictDoUpdate({ target: noticeInbox.digest, set: { lastAt: now, times: sql`${noticeInbox.times} + 1` } })
    .returning({ id: noticeInbox.id })
  if (stored === undefined) throw new Error('a notice was not stored')
  await openCase(transaction, {
    reason,
    onceKey: onceKey ?? `inbox:${digest}`,
    inboxId: stored.id,
    ...(bill === undefined ? {} : { bill }),
  })
}
