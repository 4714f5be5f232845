import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { CaseReason } from '../cases/reasons.ts'
import { openCase } from '../cases/repository.ts'
import { sqlState } from '../db/away.ts'
import { ProblemError } from '../http/problem.ts'
import type { SigningKey } from '../settings/keys.ts'
import { isGenuine, signedFacts } from '../signing/signature.ts'
import type { Books } from './books.ts'
import type { Bill } from './locks.ts'
import type { Payments } from './payments.ts'
import { noticeInbox } from './tables.ts'

/** A notice as it arrived, its signature found genuine. */
export interface Arrival {
  readonly raw: Buffer
  readonly contentType: string | undefined
  /** of the signature: which key, and the sender's time */
  readonly keyId: string
  readonly signedAt: Date
}

/** A notice as it arrived at this path, if the holder of one of the keys signed exactly it, and just now; refused otherwise (threat 20). */
export function genuineArrival({ rawBody, headers }: FastifyRequest, path: string, keys: readonly SigningKey[], now: Date): Arrival {
  const raw = rawBody ?? Buffer.alloc(0)
  const header = headers['x-signature']
  if (!isGenuine(keys, header, { method: 'POST', path, body: raw }, now)) throw new ProblemError(401, 'bad-signature', 'problemForbidden')
  return { raw, contentType: headers['content-type'], ...signedFacts(header) }
}

/** The notice, or in words why it cannot be read. */
export function noticeIn<N extends { readonly occurredAt: string }>(
  isNotice: (body: unknown) => body is N,
  { body, rawBody, validationError }: FastifyRequest,
): N | string {
  // no text of the database holds this character
  if (rawBody?.includes('\\u0000')) return 'it holds a character that no text may hold'
  if (!isNotice(body)) return validationError?.message ?? 'it is not of the agreed shape'
  return Number.isNaN(Date.parse(body.occurredAt)) ? 'its time cannot be read' : body
}

/** Books a notice, and keeps it where the books cannot hold what it says; answers why it was kept and not booked, if it was. */
export function bookOrKeep<K>(
  payments: Pick<Payments, 'keepBooks'>,
  book: (books: Books) => Promise<K | undefined>,
  keep: (books: Books, why: string) => Promise<K>,
): Promise<K | undefined> {
  return payments.keepBooks(book).catch((error: unknown) => {
    if (!cannotBeHeld(error)) throw error
    return payments.keepBooks((books) => keep(books, 'the books cannot hold what it says'))
  })
}

/** Whether the database cannot hold what was said; any other trouble is no fault of the notice, and it is sent again. */
const cannotBeHeld = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

/** What is wrong with it, and the key by which it is one case however often it comes, in whatever words. */
export interface Trouble {
  readonly reason: CaseReason
  readonly why: string
  /** Absent: its bytes are. */
  readonly onceKey?: string
  readonly bill?: Bill
}

/** Keeps what cannot be booked as it came, and opens a case for it. */
export async function keepArrival(books: Books, arrival: Arrival, { reason, why, onceKey, bill }: Trouble): Promise<void> {
  const { tx, now } = books
  const { raw, contentType, keyId, signedAt } = arrival
  const digest = createHash('sha256').update(raw).digest('hex')
  const [kept] = await tx
    .insert(noticeInbox)
    .values({ digest, raw, contentType: contentType ?? null, keyId, signedAt, why, receivedAt: now, lastAt: now })
    .onConflictDoUpdate({ target: noticeInbox.digest, set: { lastAt: now, times: sql`${noticeInbox.times} + 1` } })
    .returning({ id: noticeInbox.id })
  if (kept === undefined) throw new Error('a notice was not kept')
  await openCase(books, { reason, onceKey: onceKey ?? `inbox:${digest}`, inboxId: kept.id, ...(bill === undefined ? {} : { bill }) })
}
