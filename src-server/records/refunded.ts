import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { orders } from '../orders/tables.ts'
import { bills, paymentEvents } from '../payments/tables.ts'
import { addAct, lockRecord } from './repository.ts'

/** What was paid for a record and what went back of that, in avos. Charges that paid nothing, and their refunds, are no part of it. */
export async function moneyOf(
  tx: Pick<Transaction, 'select'>,
  recordNo: string,
): Promise<{ readonly paid: number; readonly back: number }> {
  const [paid] = await tx
    .select({ sum: sql<number>`coalesce(sum(${orders.total}), 0)::int` })
    .from(orders)
    .where(and(eq(orders.applyNo, recordNo), isNotNull(orders.paidAt)))
  const delivered = alias(paymentEvents, 'delivered')
  const isItsCharge = and(
    eq(delivered.billId, paymentEvents.billId),
    eq(delivered.transactionId, paymentEvents.transactionId),
    eq(delivered.kind, 'delivered'),
  )
  const [back] = await tx
    .select({ sum: sql<number>`coalesce(sum(${paymentEvents.amount}), 0)::int` })
    .from(paymentEvents)
    .innerJoin(delivered, isItsCharge)
    .innerJoin(bills, eq(bills.billId, paymentEvents.billId))
    .innerJoin(orders, eq(orders.tid, bills.orderTid))
    .where(and(eq(orders.applyNo, recordNo), eq(paymentEvents.kind, 'refunded')))
  return { paid: paid?.sum ?? 0, back: back?.sum ?? 0 }
}

/** Marks a record as refunded once all that was paid for it went back. The caller has locked its order. */
export async function noteRefund(
  tx: Transaction,
  recordNo: string,
  by: { readonly who: string; readonly why: string | null },
  now: Date,
): Promise<void> {
  const record = await lockRecord(tx, recordNo)
  if (record === undefined || record.state === 'refunded' || record.state === 'closed') return
  const { paid, back } = await moneyOf(tx, recordNo)
  if (paid === 0 || back < paid) return
  await addAct(tx, record, { kind: 'refunded', client: null, by: by.who, why: by.why, toState: 'refunded', detail: {} }, now)
}
