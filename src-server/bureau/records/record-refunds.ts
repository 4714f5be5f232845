import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { endSecondPayments } from '../../sales/orders/end-second-payments.ts'
import { orders } from '../../sales/orders/tables.ts'
import { foldLedger, paidBack } from '../../sales/payments/ledger.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import { bills, paymentEvents } from '../../sales/payments/tables.ts'
import { addAct, lockRecord } from './repository.ts'

/**
 * The amounts paid and refunded for a record, in avos. Each paying charge counts in its own currency, and its refunds up to the amount
 * paid. Charges that paid nothing, and their refunds, do not count.
 */
export async function moneyOf(
  tx: Pick<Transaction, 'select'>,
  recordNo: string,
): Promise<{ readonly paid: number; readonly back: number }> {
  const rows = await tx
    .select({ order: orders, bill: bills, event: paymentEvents })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .innerJoin(paymentEvents, eq(paymentEvents.billId, bills.billId))
    .where(and(eq(orders.applyNo, recordNo), isNotNull(orders.paidAt)))
    .orderBy(asc(paymentEvents.id))
  const paid = new Map(rows.map(({ order }) => [order.tid, order.total]))
  const back = [...new Set(rows.map(({ bill }) => bill.billId))].map((billId) => {
    const own = rows.filter(({ bill }) => bill.billId === billId)
    const terms = own.find(({ event }) => event.kind === 'delivered')?.bill
    const events = own.map(({ event }) => event)
    return terms === undefined ? 0 : paidBack(foldLedger(events, terms), terms)
  })
  const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)
  return { paid: sum(paid.values()), back: sum(back) }
}

/** Marks a record as refunded once all of its money was refunded. The caller has locked its order. */
export async function noteRefund(
  transaction: PaymentTransaction,
  recordNo: string,
  by: { readonly who: string; readonly why: string | null },
): Promise<void> {
  const { tx, now } = transaction
  const record = await lockRecord(tx, recordNo)
  if (record === undefined || record.state === 'refunded' || record.state === 'closed') return
  const { paid, back } = await moneyOf(tx, recordNo)
  if (paid === 0 || back < paid) return
  await addAct(tx, record, { kind: 'refunded', client: null, by: by.who, why: by.why, toState: 'refunded', detail: {} }, now)
  await endSecondPayments(transaction, recordNo)
}
