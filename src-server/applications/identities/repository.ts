import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { IdentityChannel } from '#shared/domain/people/identity-channels.ts'
import type { VerifiedPerson } from '#shared/wire/identity.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { nextPollAt } from '../../platform/polling/intervals.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { type Application, lockApplication, markVerified } from '../submissions/repository.ts'
import { type CheckEvent, type CheckState, foldCheck } from './events.ts'
import { applicantOf, isSamePerson } from './person.ts'
import { identityChecks, identityEvents } from './tables.ts'

export type Check = typeof identityChecks.$inferSelect

/**
 * A check and its application, both locked until the transaction ends. The application is locked first, as for a payment
 * (payments/locks.ts).
 */
export interface LockedCheck {
  readonly application: Application
  readonly check: Check
}

export async function lockCheck(tx: Transaction, id: string): Promise<LockedCheck | undefined> {
  // it never changes, so it may be read without a lock
  const [known] = await tx.select({ applyNo: identityChecks.applyNo }).from(identityChecks).where(eq(identityChecks.id, id))
  const application = known && (await lockApplication(tx, known.applyNo))
  const [check] = await tx.select().from(identityChecks).where(eq(identityChecks.id, id)).for('update')
  return application === undefined || check === undefined ? undefined : { application, check }
}

/** This many polls without news take nine days. After that no user does the check any more, and only a notice can report on it. */
const MAX_POLLS = 220

/** The time of the check's next poll; null if it is polled no more. */
export const nextCheckPoll = (state: CheckState, asks: number, now: Date): Date | null =>
  state === 'waiting' && asks < MAX_POLLS ? nextPollAt(asks, now) : null

export interface NewCheckEvent extends CheckEvent {
  readonly source: 'server' | 'notice' | 'asked'
  readonly noticeId?: string
}

/**
 * Records an event of a check, once however often it is reported. The same transaction updates what follows from it: the check's state,
 * the owner's verification, and the completion of an application that was already paid.
 */
export async function recordCheckEvent(
  transaction: PaymentTransaction,
  { application, check }: LockedCheck,
  event: NewCheckEvent,
): Promise<Check> {
  const { tx, now } = transaction
  const { kind, attempt, source, noticeId, occurredAt } = event
  const [written] = await tx
    .insert(identityEvents)
    .values({ checkId: check.id, kind, attempt, source, noticeId: noticeId ?? null, occurredAt, recordedAt: now })
    .onConflictDoNothing()
    .returning({ id: identityEvents.id })
  if (written === undefined) return check
  const { state } = foldCheck(await tx.select().from(identityEvents).where(eq(identityEvents.checkId, check.id)))
  if (state === 'success') {
    await markVerified(transaction, application)
    // the application is verified: further answers about its checks are not needed
    await tx.update(identityChecks).set({ dueAt: null }).where(eq(identityChecks.applyNo, check.applyNo))
  }
  const isReported = kind !== 'begun'
  const [updated] = await tx
    .update(identityChecks)
    .set({ state, ...(isReported ? { lastReportAt: now } : {}), asks: 0, misses: 0, dueAt: nextCheckPoll(state, 0, now) })
    .where(eq(identityChecks.id, check.id))
    .returning()
  return updated ?? check
}

/** The number of the newest attempt that was recorded. */
export async function newestAttempt(tx: Transaction, checkId: string): Promise<number> {
  return foldCheck(await tx.select().from(identityEvents).where(eq(identityEvents.checkId, checkId))).attempt
}

/** How many attempts began since this time, in all checks of an application. */
export const attemptsSince = (db: Queryable, applyNo: string, since: Date): Promise<number> => {
  const ofApplication = db.select({ id: identityChecks.id }).from(identityChecks).where(eq(identityChecks.applyNo, applyNo))
  const begun = and(eq(identityEvents.kind, 'begun'), inArray(identityEvents.checkId, ofApplication), gt(identityEvents.recordedAt, since))
  return db.$count(identityEvents, begun)
}

/** The event of a success: `success` only if it was the applicant's own face. */
export const successOf = (application: Application, person: Static<typeof VerifiedPerson>): 'success' | 'other-person' =>
  isSamePerson(person, applicantOf(application)) ? 'success' : 'other-person'

/** The key of the case that another person passed an attempt; a repeated report has the same key. */
export const otherPersonKey = (checkId: string, attempt: number): string => `other-person:${checkId}:${attempt}`

/** Where a check is done; each place has separate checks. */
export interface CheckPlace {
  readonly onPhone: boolean
  readonly channel: IdentityChannel
}

/**
 * The open check of an application in this place, and the number of its checks there. One statement reads both, because between two
 * statements another check could be created.
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
  return { open: made.find(({ state }) => state === 'waiting'), made: made.length }
}

/**
 * Writes a new check with its first attempts, or returns the open one if two were requested at once. Undefined if its number belongs to
 * another check.
 */
export async function saveCheck(transaction: PaymentTransaction, check: Check, attempts: number): Promise<Check | undefined> {
  const { tx, now } = transaction
  const application = await lockApplication(tx, check.applyNo)
  if (application === undefined) throw new Error('an application vanished')
  const { open } = await checksOf(tx, check.applyNo, check)
  if (open !== undefined) return open
  const [kept] = await tx.insert(identityChecks).values(check).onConflictDoNothing().returning()
  if (kept !== undefined) {
    const begun = { kind: 'begun', attempt: attempts, occurredAt: now, source: 'server' } as const
    return recordCheckEvent(transaction, { application, check: kept }, begun)
  }
  const [first] = await tx.select().from(identityChecks).where(eq(identityChecks.requestId, check.requestId))
  return first
}
