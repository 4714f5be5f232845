import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { isItsDraft } from '../../applications/drafts/its-draft.ts'
import { drafts } from '../../applications/drafts/tables.ts'
import { files } from '../../applications/files/tables.ts'
import { identityChecks, identityEvents } from '../../applications/identities/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import { records } from '../../bureau/records/tables.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { inParts } from '../../platform/db/delete-old.ts'
import { transact } from '../../platform/db/transact.ts'
import { clerkCases } from '../../sales/cases/tables.ts'
import { orders } from '../../sales/orders/tables.ts'
import { lockCartOf } from '../../sales/payments/locks.ts'
import { bills, paymentEvents } from '../../sales/payments/tables.ts'

const BATCH = 50
const one = { one: sql`1` }
/** Events of a bill that show that money was taken. */
const MONEY_EVENTS = ['paid', 'foreign', 'delivered', 'resolved', 'refunded'] as const

/**
 * Deletes everything that the account began and did not pay: applications that were never complete, and orders. Returns the codes of the
 * files that were released.
 */
export async function eraseUnfinished(tx: Transaction, accountId: string, now: Date): Promise<readonly string[]> {
  const fileCodes = await deleteUnfinished(tx, eq(applications.accountId, accountId), now)
  // locks in the order of payments/locks.ts
  await lockCartOf(tx, { owner: accountId })
  await deleteOrders(tx, and(eq(orders.owner, accountId), eq(orders.kind, 'cadastral'), notExists(recordOf(tx, orders.applyNo))))
  return fileCodes.released
}

/** Deletes applications that were submitted before this time, never complete or paid, not touched since, and whose draft is gone; returns how many. */
export const forgetUnfinished = (db: Database, before: Date, now: Date): Promise<number> =>
  inParts(BATCH, async () => {
    const { deleted } = await transact(db, (tx) => {
      const since = or(gte(identityChecks.createdAt, before), gte(identityChecks.lastReportAt, before))
      const checked = tx
        .select(one)
        .from(identityChecks)
        .where(and(eq(identityChecks.applyNo, applications.applyNo), since))
      const billed = tx
        .select(one)
        .from(bills)
        .innerJoin(orders, eq(orders.tid, bills.orderTid))
        .where(and(ofFees(applications.applyNo), gte(bills.createdAt, before)))
      const draft = tx.select(one).from(drafts).where(isItsDraft)
      const isOld = and(lt(applications.submittedAt, before), notExists(checked), notExists(billed), notExists(draft))
      return deleteUnfinished(tx, isOld, now, BATCH)
    })
    return deleted
  })

/**
 * Deletes applications with their orders and checks, and releases their files, whose bytes are removed afterwards. Applications stay if
 * the bureau has them, if money was taken or may still be reported, or if a clerk must decide about them.
 */
async function deleteUnfinished(tx: Transaction, which: SQL | undefined, now: Date, atMost?: number) {
  const disputed = tx
    .select(one)
    .from(clerkCases)
    .innerJoin(identityChecks, sql`${clerkCases.onceKey} like 'other-person:' || ${identityChecks.id} || ':%'`)
    .where(and(eq(identityChecks.applyNo, applications.applyNo), eq(clerkCases.reason, 'other-person'), isNull(clerkCases.closedAt)))
  const paid = tx
    .select(one)
    .from(orders)
    .where(and(ofFees(applications.applyNo), sql`not (${tookNothing(tx)})`))
  const isUnfinished = and(
    isNull(applications.completedAt),
    notExists(recordOf(tx, applications.applyNo)),
    notExists(paid),
    notExists(disputed),
  )
  const found = tx
    .select({ no: applications.applyNo })
    .from(applications)
    .where(and(which, isUnfinished))
    .orderBy(asc(applications.applyNo))
  const locked = await (atMost === undefined ? found.for('update') : found.limit(atMost).for('update', { skipLocked: true }))
  if (locked.length === 0) return { deleted: 0, released: [] }
  const mine = locked.map(({ no }) => no)
  await deleteOrders(tx, and(eq(orders.kind, 'application'), inArray(orders.applyNo, mine)))
  // an application whose order was paid meanwhile stays
  const left = tx
    .select({ no: orders.applyNo })
    .from(orders)
    .where(and(eq(orders.kind, 'application'), inArray(orders.applyNo, mine)))
  const gone = await tx
    .select({ no: applications.applyNo, accountId: applications.accountId })
    .from(applications)
    .where(and(inArray(applications.applyNo, mine), not(inArray(applications.applyNo, left))))
  const numbers = gone.map(({ no }) => no)
  if (numbers.length === 0) return { deleted: 0, released: [] }
  await mayErase(tx)
  const checks = tx.select({ id: identityChecks.id }).from(identityChecks).where(inArray(identityChecks.applyNo, numbers))
  await tx.delete(identityEvents).where(inArray(identityEvents.checkId, checks))
  await tx.delete(identityChecks).where(inArray(identityChecks.applyNo, numbers))
  const released = await tx
    .update(files)
    .set({ state: 'leaving', dueAt: now, applyNo: null })
    .where(
      and(
        inArray(
          files.accountId,
          gone.map(({ accountId }) => accountId),
        ),
        inArray(files.applyNo, numbers),
      ),
    )
    .returning({ fileCode: files.fileCode })
  await tx.delete(applications).where(inArray(applications.applyNo, numbers))
  return { deleted: numbers.length, released: released.map(({ fileCode }) => fileCode) }
}

/** Deletes those of the orders that took no money, with their bills and the bills' history. */
async function deleteOrders(tx: Transaction, which: SQL | undefined): Promise<void> {
  const locked = await tx.select({ tid: orders.tid }).from(orders).where(which).orderBy(asc(orders.tid)).for('update')
  const tids = locked.map(({ tid }) => tid)
  if (tids.length === 0) return
  const unpaid = await tx
    .select({ tid: orders.tid })
    .from(orders)
    .where(and(inArray(orders.tid, tids), tookNothing(tx)))
  const gone = unpaid.map(({ tid }) => tid)
  if (gone.length === 0) return
  await mayErase(tx)
  const ofOrders = inArray(bills.orderTid, gone)
  await tx.delete(paymentEvents).where(inArray(paymentEvents.billId, tx.select({ id: bills.billId }).from(bills).where(ofOrders)))
  await tx.delete(bills).where(ofOrders)
  await tx.delete(orders).where(inArray(orders.tid, gone))
}

/** The condition for an order without money: none was taken, none can be reported any more, and no clerk must decide about it. */
function tookNothing(tx: Transaction): SQL | undefined {
  // each bill by its index: for an `exists` here PostgreSQL may read the whole ledger first
  const ofBill = (table: typeof paymentEvents | typeof clerkCases, more?: SQL): SQL => {
    const row = tx
      .select(one)
      .from(table)
      .where(and(eq(table.billId, bills.billId), more))
      .limit(1)
    return sql`${row} is not null`
  }
  const matters = or(
    inArray(bills.state, ['PAID', 'ABNORMAL', 'PENDING']),
    // the cashier knows the bill, and will be polled about it again
    and(isNotNull(bills.openedAt), isNotNull(bills.dueAt)),
    ofBill(paymentEvents, inArray(paymentEvents.kind, [...MONEY_EVENTS])),
    ofBill(clerkCases),
  )
  return and(
    isNull(orders.paidAt),
    notExists(
      tx
        .select(one)
        .from(bills)
        .where(and(eq(bills.orderTid, orders.tid), matters)),
    ),
  )
}

/** The condition for an order of an application's fees. */
const ofFees = (applyNo: typeof applications.applyNo) => and(eq(orders.kind, 'application'), eq(orders.applyNo, applyNo))

const recordOf = (tx: Transaction, applyNo: typeof orders.applyNo | typeof applications.applyNo) =>
  tx.select(one).from(records).where(eq(records.recordNo, applyNo))

/** Tells the database to let events without money be deleted until this transaction ends (migration 0000). */
const mayErase = (tx: Transaction) => tx.execute(sql`select set_config('ecad.erasing', 'on', true)`)
