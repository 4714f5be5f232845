import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problem.ts'
import { refunds } from '../../sales/cases/tables.ts'
import { orders } from '../../sales/orders/tables.ts'
import { bills, paymentEvents } from '../../sales/payments/tables.ts'
import { moneyOf } from '../records/record-refunds.ts'

/**
 * Refuses to issue anything if all of the money is being refunded. Only refunds of charges that paid count, as in moneyOf. If the cashier
 * refuses the refund, the money counts for the record again.
 */
export async function refuseRefunded(tx: Transaction, { recordNo }: { readonly recordNo: string }): Promise<void> {
  const { paid, back } = await moneyOf(tx, recordNo)
  const [asked] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .innerJoin(bills, eq(bills.billId, refunds.billId))
    .innerJoin(orders, eq(orders.tid, bills.orderTid))
    .innerJoin(paymentEvents, and(eq(paymentEvents.billId, refunds.billId), eq(paymentEvents.transactionId, refunds.transactionId)))
    .where(and(eq(orders.applyNo, recordNo), eq(refunds.state, 'asked'), eq(paymentEvents.kind, 'delivered')))
  if (paid > 0 && back + (asked?.sum ?? 0) >= paid)
    throw conflict('refund-asked', { why: 'All that was paid for this record is being given back.' })
}
