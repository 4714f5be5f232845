import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { plainEvent, recordEvent } from '../payments/book.ts'
import type { Books } from '../payments/books.ts'
import type { Bill, Order } from '../payments/locks.ts'
import { isRunOut } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { createBill } from './create.ts'
import { orders } from './tables.ts'

/** Of an order's bills the one that counts: the paid one, one with odd money in it, or the newest attempt. */
export const COUNTS_FIRST = [sql`case ${bills.state} when 'PAID' then 0 when 'ABNORMAL' then 1 else 2 end`, desc(bills.attempt)] as const

/** The bill of an order that counts, held; the caller holds the order. */
export async function countingBill(tx: Transaction, order: Order): Promise<Bill> {
  const [bill] = await tx
    .select()
    .from(bills)
    .where(eq(bills.orderTid, order.tid))
    .orderBy(...COUNTS_FIRST)
    .limit(1)
    .for('update')
  if (bill === undefined) throw new Error('an order without a bill')
  return bill
}

/**
 * The bill by which an order can be paid now: the one that counts, or the next attempt once that is over (threat 6).
 * The caller holds the order, so that two calls at once get the same bill.
 */
export async function billToPay(books: Books, order: Order, end: Date): Promise<Bill> {
  const { tx, now } = books
  const bill = await countingBill(tx, order)
  if (order.paidAt !== null) return bill
  const ranOut = isRunOut(bill, now)
  const { state } = ranOut ? await recordEvent(books, { order, bill }, plainEvent('expired', 'server', bill.expiresAt)) : bill
  if (state !== 'EXPIRED') return bill
  // what came of an earlier attempt's money was told; this one begins anew
  if (order.caseId !== null) await tx.update(orders).set({ caseId: null }).where(eq(orders.tid, order.tid))
  return createBill(tx, order, bill.currency, now, end)
}
