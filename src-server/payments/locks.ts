import { eq, sql } from 'drizzle-orm'
import { applications } from '../applications/tables.ts'
import { carts } from '../carts/tables.ts'
import type { Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { orders } from '../orders/tables.ts'
import { bills } from './tables.ts'

/*
 * Every transaction that changes carts, orders or bills locks their rows in this order, so that none can deadlock:
 *
 *   1. the cart of the order's owner (orders of plans), or the application (orders of fees)
 *   2. the order
 *   3. its bill
 *   4. its record (records/)
 *
 * An identity check is locked after its application, and no order together with it.
 *
 * The cart comes first because a payment removes its plans from it, and because its lock covers all of an account's
 * orders of plans: while it is held, none of their payments can begin or end. The application comes first because a
 * payment or an identity check completes it, whichever is later. A single statement may change a bill without the others.
 */

export type Order = typeof orders.$inferSelect
export type Bill = typeof bills.$inferSelect

/** A bill and its order, both locked until the transaction ends. */
export interface LockedBill {
  readonly order: Order
  readonly bill: Bill
}

const lockedOrder = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.tid, sql.placeholder('tid')))
    .for('update')
    .prepare('locked_order'),
)

/** Locks an order; the caller has locked its cart or its application. */
export async function lockOrder(tx: Transaction, tid: string): Promise<Order | undefined> {
  const [order] = await lockedOrder(tx).execute({ tid })
  return order
}

/** Locks a bill, after its cart or application and its order. */
export async function lockBill(tx: Transaction, billId: string): Promise<LockedBill | undefined> {
  // none of these ever changes, so they may be read without a lock
  const [known] = await tx
    .select({ tid: orders.tid, kind: orders.kind, owner: orders.owner, applyNo: orders.applyNo })
    .from(bills)
    .innerJoin(orders, eq(orders.tid, bills.orderTid))
    .where(eq(bills.billId, billId))
  if (known === undefined) return undefined
  if (known.kind === 'cadastral') await tx.select({ owner: carts.owner }).from(carts).where(eq(carts.owner, known.owner)).for('update')
  else await tx.select({ no: applications.applyNo }).from(applications).where(eq(applications.applyNo, known.applyNo)).for('update')
  const order = await lockOrder(tx, known.tid)
  const [bill] = await tx.select().from(bills).where(eq(bills.billId, billId)).for('update')
  return order === undefined || bill === undefined ? undefined : { order, bill }
}

/** Locks the cart of an owner of plans and then the orders of a record: nothing else happens to them meanwhile. */
export async function lockOrdersOf(tx: Transaction, owner: string, recordNo: string): Promise<void> {
  await tx.select({ owner: carts.owner }).from(carts).where(eq(carts.owner, owner)).for('update')
  await tx.select({ tid: orders.tid }).from(orders).where(eq(orders.applyNo, recordNo)).orderBy(orders.tid).for('update')
}
