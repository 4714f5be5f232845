import { sql } from 'drizzle-orm'
import type { PaymentMethod } from '#shared/domain/payment/payment-channels.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { orders } from '../orders/tables.ts'
import { nextInvoiceNumber } from '../payments/numbers.ts'
import type { bills } from '../payments/tables.ts'
import { boughtPlans, receipts } from './tables.ts'

export interface Payment {
  readonly order: typeof orders.$inferSelect
  readonly bill: typeof bills.$inferSelect
  /** null if neither the cashier nor the payer named one */
  readonly channel: PaymentMethod | null
  readonly chargedAt: Date
  readonly now: Date
}

/** Writes the receipt of a payment in the payment's transaction: neither exists without the other. */
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
  if (order.kind === 'cadastral') await rememberBought(tx, { order, chargedAt })
}

async function rememberBought(tx: Transaction, { order, chargedAt }: Pick<Payment, 'order' | 'chargedAt'>): Promise<void> {
  const { owner, tid, applyNo: applicationNumber } = order
  await tx
    .insert(boughtPlans)
    .values(order.lines.map(({ id }) => ({ owner, plan: id, tid, applicationNumber, boughtAt: chargedAt })))
    .onConflictDoUpdate({
      target: [boughtPlans.owner, boughtPlans.plan],
      set: { tid: sql`excluded.tid`, applicationNumber: sql`excluded.application_number`, boughtAt: sql`excluded.bought_at` },
    })
}
