import { and, desc, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { IdentityChannel } from '#shared/domain/identity-channels.ts'
import type { VerifiedPerson } from '#shared/wire/identity.ts'
import { type Application, holdApplication, markVerified } from '../applications/repository.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import type { Books } from '../payments/books.ts'
import { nextPollAt } from '../polling/intervals.ts'
import { type CheckEvent, type CheckState, foldCheck } from './events.ts'
import { applicantOf, isSamePerson } from './person.ts'
import { identityChecks, identityEvents } from './tables.ts'

export type Check = typeof identityChecks.$inferSelect

/** A check with its application, both held until the transaction ends: the application first, as whoever pays it does (payments/locks.ts). */
export interface HeldCheck {
  readonly application: Application
  readonly check: Check
}

export async function holdCheck(tx: Transaction, id: string): Promise<HeldCheck | undefined> {
  // it never changes, so it may be read without a lock
  const [known] = await tx.select({ applyNo: identityChecks.applyNo }).from(identityChecks).where(eq(identityChecks.id, id))
  const application = known && (await holdApplication(tx, known.applyNo))
  const [check] = await tx.select().from(identityChecks).where(eq(identityChecks.id, id)).for('update')
  return application === undefined || check === undefined ? undefined : { application, check }
}

/** So many questions without news, the last ones hourly, are nine days: nobody does that check any more, and only a notice can still tell of it. */
const MOST_ASKS = 220

/** When the server asks about the check next, or null when nothing can come any more. */
export const nextAsk = (state: CheckState, asks: number, now: Date): Date | null =>
  state === 'waiting' && asks < MOST_ASKS ? nextPollAt(asks, now) : null

export interface NewCheckEvent extends CheckEvent {
  readonly source: 'server' | 'notice' | 'asked'
  readonly noticeId?: string
}

/**
 * Writes down what was heard, once however often it is told, and in the same transaction brings what follows from it up to
 * date: where the check stands, that the application's owner is verified, and that it is complete where it was paid before.
 */
export async function recordCheckEvent(books: Books, { application, check }: HeldCheck, event: NewCheckEvent): Promise<Check> {
  const { tx, now } = books
  const { kind, attempt, source, noticeId, occurredAt } = event
  const [written] = await tx
    .insert(identityEvents)
    .values({ checkId: check.id, kind, attempt, source, noticeId: noticeId ?? null, occurredAt, recordedAt: now })
    .onConflictDoNothing()
    .returning({ id: identityEvents.id })
  if (written === undefined) return check
  const fold = foldCheck(await tx.select().from(identityEvents).where(eq(identityEvents.checkId, check.id)))
  // of an earlier version's success nothing stands but that
  const state = check.state === 'success' ? 'success' : fold.state
  if (state === 'success') {
    await markVerified(tx, application, now)
    // nothing that is still heard of this check or another one changes anything
    await tx.update(identityChecks).set({ dueAt: null }).where(eq(identityChecks.applyNo, check.applyNo))
  }
  const isHeard = kind !== 'begun'
  const [updated] = await tx
    .update(identityChecks)
    .set({ state, ...(isHeard ? { heardAt: now } : {}), asks: 0, misses: 0, dueAt: nextAsk(state, 0, now) })
    .where(eq(identityChecks.id, check.id))
    .returning()
  return updated ?? check
}

/** The number of the newest attempt that was heard of. */
export async function newestAttempt(tx: Transaction, checkId: string): Promise<number> {
  return foldCheck(await tx.select().from(identityEvents).where(eq(identityEvents.checkId, checkId))).attempt
}

/** A success as it is booked: of anybody else than the applicant it is none. */
export const successOf = (application: Application, person: Static<typeof VerifiedPerson>): 'success' | 'other-person' =>
  isSamePerson(person, applicantOf(application)) ? 'success' : 'other-person'

/** Told again of the same attempt it is the same case. */
export const otherPersonKey = (checkId: string, attempt: number): string => `other-person:${checkId}:${attempt}`

/** Where a check is done: a check of one place is not the answer to a question from another. */
export interface CheckPlace {
  readonly onPhone: boolean
  readonly channel: IdentityChannel
}

/**
 * What there is of checks for an application in this place: one of the applicant's face that is open, and how many were
 * made. Read in one statement: between two another check could be made.
 */
export async function checksOf(
  db: Queryable,
  applyNo: string,
  { onPhone, channel }: CheckPlace,
): Promise<{ open: Check | undefined; made: number }> {
  const made = await db
    .select()
    .from(identityChecks)
    .where(and(eq(identityChecks.applyNo, applyNo), eq(identityChecks.onPhone, onPhone), eq(identityChecks.channel, channel)))
    .orderBy(desc(identityChecks.createdAt))
  return { open: made.find(({ state, requestId }) => state === 'waiting' && requestId !== null), made: made.length }
}

/** Keeps a new check with its first attempts; asked for twice at once, the one that was kept first. Undefined: its number is another check's. */
export async function keepCheck(books: Books, check: Check, attempts: number): Promise<Check | undefined> {
  const { tx, now } = books
  const application = await holdApplication(tx, check.applyNo)
  if (application === undefined) throw new Error('an application vanished')
  const { open } = await checksOf(tx, check.applyNo, check)
  if (open !== undefined) return open
  const [kept] = await tx.insert(identityChecks).values(check).onConflictDoNothing().returning()
  if (kept !== undefined) {
    const begun = { kind: 'begun', attempt: attempts, occurredAt: now, source: 'server' } as const
    return recordCheckEvent(books, { application, check: kept }, begun)
  }
  if (check.requestId === null) return undefined
  const [first] = await tx.select().from(identityChecks).where(eq(identityChecks.requestId, check.requestId))
  return first
}
