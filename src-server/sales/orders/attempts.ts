import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import type { Bill, Order } from '../payments/locks.ts'
import { whyNoNewAttempt, whyNotSold } from '../payments/may-be-paid.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { expireIfOver } from '../payments/record-event.ts'
import type { SaleRules, WhyNotSold } from '../payments/sale-rules.ts'
import { bills } from '../payments/tables.ts'
import { createBill } from './create.ts'
import { orders } from './tables.ts'

/** Sorts an order's current bill first: the paid bill, one with a charge for a clerk, or the newest attempt. */
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
 * The bill with which an order can be paid now, or why it cannot be paid. It is the current bill, or a new attempt if that has expired
 * (threat 6). A paid or pending bill is returned in any case. The caller has locked the order, so two calls at once get the same bill.
 */
export async function billToPay(transaction: PaymentTransaction, order: Order, end: Date, rules: SaleRules): Promise<Bill | WhyNotSold> {
  const { tx, now } = transaction
  const bill = await currentBill(tx, order)
  if (order.paidAt !== null) return bill
  const { state } = await expireIfOver(transaction, { order, bill })
  if (state === 'PENDING' || state === 'ABNORMAL') return bill
  const whyNot = await (state === 'EXPIRED' ? whyNoNewAttempt : whyNotSold)(transaction, order, rules)
  if (whyNot !== undefined) return whyNot
  if (state !== 'EXPIRED') return bill
  // the case shown to the payer is about an earlier attempt
  if (order.caseId !== null) await tx.update(orders).set({ caseId: null }).where(eq(orders.tid, order.tid))
  return createBill(tx, order, bill.currency, now, end)
}
