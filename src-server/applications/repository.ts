import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { orders } from '../orders/tables.ts'
import { applications } from './tables.ts'

export type Application = typeof applications.$inferSelect

/** An application of this account; somebody else's is as unknown as none (threat 13). */
export async function findApplication(db: Queryable, accountId: string, applyNo: string): Promise<Application | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.applyNo, applyNo), eq(applications.accountId, accountId)))
  return row
}

/** What this key already made, if anything (threat 27). */
export async function applicationByKey(db: Queryable, accountId: string, idempotencyKey: string): Promise<Application | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.accountId, accountId), eq(applications.idempotencyKey, idempotencyKey)))
  return row
}

/** Writes an application; undefined when the same key was faster. */
export async function addApplication(tx: Transaction, application: Application): Promise<Application | undefined> {
  const [row] = await tx
    .insert(applications)
    .values(application)
    .onConflictDoNothing({ target: [applications.accountId, applications.idempotencyKey] })
    .returning()
  return row
}

/** Held until the transaction ends: one order, one completion, however many calls run at once. */
export async function holdApplication(tx: Transaction, applyNo: string): Promise<Application | undefined> {
  const [row] = await tx.select().from(applications).where(eq(applications.applyNo, applyNo)).for('update')
  return row
}

/** Whether this application's owner has yet to be verified: until then it has no bill and is not complete (threat 26). */
export const owesIdentity = ({ needsIdentity, identityVerifiedAt }: Application): boolean => needsIdentity && identityVerifiedAt === null

/** The same of whoever is to pay this order; of no order of plans. */
export async function identityOwedFor(db: Queryable, order: { readonly kind: string; readonly applyNo: string }): Promise<boolean> {
  if (order.kind !== 'application') return false
  const [application] = await db.select().from(applications).where(eq(applications.applyNo, order.applyNo))
  return application !== undefined && owesIdentity(application)
}

/**
 * The owner is verified, once; and where the fee was paid before, the application is complete with it (decision 7). The
 * caller holds the application, as whoever pays does, so that of a payment and a check at one moment the later completes it.
 */
export async function markVerified(tx: Transaction, { applyNo }: Application, now: Date): Promise<void> {
  const [application] = await tx
    .update(applications)
    .set({ identityVerifiedAt: now })
    .where(and(eq(applications.applyNo, applyNo), isNull(applications.identityVerifiedAt)))
    .returning()
  if (application === undefined || application.orderTid === null) return
  const [order] = await tx.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.tid, application.orderTid))
  if (order !== undefined && order.paidAt !== null) await complete(tx, applyNo, now)
}

export async function setOrder(db: Queryable, applyNo: string, orderTid: string): Promise<void> {
  await db.update(applications).set({ orderTid }).where(eq(applications.applyNo, applyNo))
}

/** Paid means delivered (decision 7): nothing else being owed, the application is complete though the browser never came back. */
export async function completePaid(tx: Transaction, orderTid: string, now: Date): Promise<void> {
  await tx
    .update(applications)
    .set({ completedAt: now })
    .where(
      and(
        eq(applications.orderTid, orderTid),
        isNull(applications.completedAt),
        or(eq(applications.needsIdentity, false), isNotNull(applications.identityVerifiedAt)),
      ),
    )
}

export async function complete(db: Queryable, applyNo: string, now: Date): Promise<void> {
  await db
    .update(applications)
    .set({ completedAt: now })
    .where(and(eq(applications.applyNo, applyNo), isNull(applications.completedAt)))
}
