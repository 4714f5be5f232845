import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CaseReason } from '../cases/reasons.ts'
import { openCase } from '../cases/repository.ts'
import type { Books } from './books.ts'
import type { Bill } from './locks.ts'
import { noticeInbox } from './tables.ts'

/** A notice as it arrived, its signature found genuine. */
export interface Arrival {
  readonly raw: Buffer
  readonly contentType: string | undefined
  /** of the signature: which key, and the sender's time */
  readonly keyId: string
  readonly signedAt: Date
}

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
