import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { plainEvent, recordEvent } from '../payments/book.ts'
import type { Books } from '../payments/books.ts'
import type { Bill, Order } from '../payments/locks.ts'
import { whyNoNewAttempt, whyNotSold } from '../payments/may-be-paid.ts'
import type { SaleRules, WhyNotSold } from '../payments/sale-rules.ts'
import { isRunOut } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { createBill } from './create.ts'
import { orders } from './tables.ts'

/** Sorts an order's bills so that its current one is first: the paid bill, one with a charge for a clerk, or the newest attempt. */
export const CURRENT_FIRST = [sql`case ${bills.state} when 'PAID' then 0 when 'ABNORMAL' then 1 else 2 end`, desc(bills.attempt)] as const

const lockedCurrentBill = prepared((db) =>
  db
    .select()
    .from(bills)
    .where(eq(bills.orderTid, sql.placeholder('tid')))
    .orderBy(...CURRENT_FIRST)
    .limit(1)
    .for('update')
    .prepare('locked_current_bill'),
)

/** The current bill of an order, locked; the caller has locked the order. */
export async function currentBill(tx: Transaction, { tid }: Order): Promise<Bill> {
  const [bill] = await lockedCurrentBill(tx).execute({ tid })
  if (bill === undefined) throw new Error('an order without a bill')
  return bill
}

/**
 * The bill by which an order can be paid now: the current one, or a new attempt once that has expired (threat 6); or why
 * there is none. What is paid, or on its way, is returned whatever holds by now. The caller has locked the order, so
 * that two calls at once get the same bill.
 */
export async function billToPay(books: Books, order: Order, end: Date, rules: SaleRules): Promise<Bill | WhyNotSold> {
  const { tx, now } = books
  const bill = await currentBill(tx, order)
  if (order.paidAt !== null) return bill
  const ranOut = isRunOut(bill, now)
  const { state } = ranOut ? await recordEvent(books, { order, bill }, plainEvent('expired', 'server', bill.expiresAt)) : bill
  if (state === 'PENDING' || state === 'ABNORMAL') return bill
  const whyNot = await (state === 'EXPIRED' ? whyNoNewAttempt : whyNotSold)(books, order, rules)
  if (whyNot !== undefined) return whyNot
  if (state !== 'EXPIRED') return bill
  // the case of an earlier attempt's charge was shown to the payer and does not concern the new attempt
  if (order.caseId !== null) await tx.update(orders).set({ caseId: null }).where(eq(orders.tid, order.tid))
  return createBill(tx, order, bill.currency, now, end)
}
