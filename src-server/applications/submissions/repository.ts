import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { notFound, tooMany } from '../../platform/http/problem.ts'
import { dayBefore } from '../../platform/rate-limits/limits.ts'
import { orders } from '../../sales/orders/tables.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { applications } from './tables.ts'

export type Application = typeof applications.$inferSelect

/** An application of this account; undefined for another account's (threat 13). */
export async function findApplication(db: Queryable, accountId: string, applyNo: string): Promise<Application | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.applyNo, applyNo), eq(applications.accountId, accountId)))
  return row
}

/** The same, refused as not found if it is another account's. */
export async function ownApplication(db: Queryable, accountId: string, applyNo: string): Promise<Application> {
  const application = await findApplication(db, accountId, applyNo)
  if (application === undefined) throw notFound()
  return application
}

/** The application with this key, if any (threat 27). */
export async function applicationByKey(db: Queryable, accountId: string, idempotencyKey: string): Promise<Application | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.accountId, accountId), eq(applications.idempotencyKey, idempotencyKey)))
  return row
}

/** Refuses another application if the account submitted more within a day than any honest user needs (threat 31). */
export async function refuseFlood(tx: Transaction, accountId: string, atMost: number, now: Date): Promise<void> {
  const recent = and(eq(applications.accountId, accountId), gt(applications.submittedAt, dayBefore(now)))
  if ((await tx.$count(applications, recent)) >= atMost) throw tooMany()
}

/** Writes an application; undefined if another call with the same key was faster. */
export async function addApplication(tx: Transaction, application: Application): Promise<Application | undefined> {
  const [row] = await tx
    .insert(applications)
    .values(application)
    .onConflictDoNothing({ target: [applications.accountId, applications.idempotencyKey] })
    .returning()
  return row
}

/** The application, locked until the transaction ends, so it gets one order and is completed once. */
export async function lockApplication(tx: Transaction, applyNo: string): Promise<Application | undefined> {
  const [row] = await tx.select().from(applications).where(eq(applications.applyNo, applyNo)).for('update')
  return row
}

/** The same lock, for callers that do not need the application. */
export async function lockApplicationOf(tx: Transaction, { applyNo }: Pick<Application, 'applyNo'>): Promise<void> {
  await tx.select({ applyNo: applications.applyNo }).from(applications).where(eq(applications.applyNo, applyNo)).for('update')
}

/** Whether the owner's identity is not verified yet: before that, the application has no bill and cannot be completed (threat 26). */
export const owesIdentity = ({ needsIdentity, identityVerifiedAt }: Application): boolean => needsIdentity && identityVerifiedAt === null

/** The same, for an order of the application. */
export async function identityOwedFor(db: Queryable, { applyNo }: { readonly applyNo: string }): Promise<boolean> {
  const [application] = await db.select().from(applications).where(eq(applications.applyNo, applyNo))
  return application !== undefined && owesIdentity(application)
}

/**
 * Marks the owner as verified, once, and completes the application if its fee was already paid (decision 7). The caller has locked the
 * application, as a payment does, so the later of the two completes it.
 */
export async function markVerified(transaction: PaymentTransaction, { applyNo }: Application): Promise<void> {
  const { tx, now } = transaction
  const [application] = await tx
    .update(applications)
    .set({ identityVerifiedAt: now })
    .where(and(eq(applications.applyNo, applyNo), isNull(applications.identityVerifiedAt)))
    .returning()
  if (application === undefined || application.orderTid === null) return
  const [order] = await tx.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.tid, application.orderTid))
  if (order !== undefined && order.paidAt !== null) await complete(transaction, applyNo)
}

export async function setOrder(db: Queryable, applyNo: string, orderTid: string): Promise<void> {
  await db.update(applications).set({ orderTid }).where(eq(applications.applyNo, applyNo))
}

/** Completes the application of a paid order if nothing else is open, even if the browser never returns (decision 7). */
export async function completePaid(transaction: PaymentTransaction, orderTid: string): Promise<void> {
  const isSettled = or(eq(applications.needsIdentity, false), isNotNull(applications.identityVerifiedAt))
  await completeWhere(transaction, and(eq(applications.orderTid, orderTid), isSettled))
}

/** Marks the application as complete, once. The caller has locked it. */
export const complete = (transaction: PaymentTransaction, applyNo: string): Promise<void> =>
  completeWhere(transaction, eq(applications.applyNo, applyNo))

async function completeWhere(transaction: PaymentTransaction, which: SQL | undefined): Promise<void> {
  const completed = await transaction.tx
    .update(applications)
    .set({ completedAt: transaction.now })
    .where(and(which, isNull(applications.completedAt)))
    .returning()
  for (const application of completed) await transaction.handlers.submitted(transaction, application)
}
