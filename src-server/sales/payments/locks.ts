import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import { carts } from '../carts/tables.ts'
import { type OrderPurpose, purposeOf } from '../orders/purpose.ts'
import { orders } from '../orders/tables.ts'
import { bills } from './tables.ts'

/*
 * Every transaction that changes carts, orders or bills locks their rows in this order, which prevents deadlocks:
 *
 *   1. the cart of the order's owner (orders of plans), or the application (orders of fees)
 *   2. the order
 *   3. its bill
 *   4. its record (records/)
 *
 * An identity check is locked after its application. No order is locked together with it.
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

/** Locks what else the payment of an order changes, before the order. */
export type LockBefore = (tx: Transaction, order: Pick<Order, 'owner' | 'applyNo'>) => Promise<void>

/** Locks the cart of an order of plans. */
export async function lockCartOf(tx: Transaction, { owner }: Pick<Order, 'owner'>): Promise<void> {
  await tx.select({ owner: carts.owner }).from(carts).where(eq(carts.owner, owner)).for('update')
}

interface Locking {
  readonly tx: Transaction
  readonly handlers: { readonly orders: Readonly<Record<OrderPurpose, { readonly lock: LockBefore }>> }
}

/** Locks a bill, after its cart or application and its order. */
export async function lockBill({ tx, handlers }: Locking, billId: string): Promise<LockedBill | undefined> {
  // the purpose and the owner of an order never change, so they may be read without a lock
  const [known] = await tx
    .select({ tid: orders.tid, kind: orders.kind, owner: orders.owner, applyNo: orders.applyNo, idempotencyKeys: orders.idempotencyKeys })
    .from(bills)
    .innerJoin(orders, eq(orders.tid, bills.orderTid))
    .where(eq(bills.billId, billId))
  if (known === undefined) return undefined
  await handlers.orders[purposeOf(known)].lock(tx, known)
  const order = await lockOrder(tx, known.tid)
  const [bill] = await tx.select().from(bills).where(eq(bills.billId, billId)).for('update')
  return order === undefined || bill === undefined ? undefined : { order, bill }
}

/** Locks the cart of an owner of plans and then the orders of a record: nothing else changes them meanwhile. */
export async function lockOrdersOf(tx: Transaction, owner: string, recordNo: string): Promise<void> {
  await lockCartOf(tx, { owner })
  await tx.select({ tid: orders.tid }).from(orders).where(eq(orders.applyNo, recordNo)).orderBy(orders.tid).for('update')
}
