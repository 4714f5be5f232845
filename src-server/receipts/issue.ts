import type { PaymentMethod } from '#shared/domain/payment-channels.ts'
import type { Transaction } from '../db/database.ts'
import type { orders } from '../orders/tables.ts'
import { nextInvoiceNumber } from '../payments/numbers.ts'
import type { bills } from '../payments/tables.ts'
import { receipts } from './tables.ts'

export interface Payment {
  readonly order: typeof orders.$inferSelect
  readonly bill: typeof bills.$inferSelect
  /** null: the cashier did not say, and none was chosen with us */
  readonly channel: PaymentMethod | null
  readonly chargedAt: Date
  readonly now: Date
}

/** Writes the receipt of a payment; the caller's transaction is the payment's own, so there is never one without the other. */
export async function issueReceipt(tx: Transaction, { order, bill, channel, chargedAt, now }: Payment): Promise<void> {
  await tx.insert(receipts).values({
    tid: order.tid,
    billId: bill.billId,
    invoiceNumber: await nextInvoiceNumber(tx, now),
    applicationNumber: order.applyNo,
    transactionTime: chargedAt,
    paymentMethod: channel ?? 'OTHER',
    lines: order.lines,
    total: order.total,
    issuedAt: now,
  })
}
