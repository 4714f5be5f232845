import { and, eq, isNull } from 'drizzle-orm'
import { parseAmount } from '#shared/domain/money/money.ts'
import { isPaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import type { RefundOrder } from '../../sales/payments/cashier-wire.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxRefunds } from '../tables.ts'
import { answerOf as answerOfBill, type Bill, lockBill } from './book.ts'
import { maintenanceNow } from './maintenance.ts'
import { queueNotice } from './notices.ts'

type Row = typeof sandboxRefunds.$inferSelect

/**
 * Makes a refund, once per refund number however often it is requested, and queues a notice of it. Refused: more than was charged, an
 * unpaid bill, another charge, and a bank under maintenance. Returns undefined for an unknown bill, 'another' if the number was used for
 * another refund.
 */
export async function refundCharge({ db, clock }: SandboxContext, billId: string, order: RefundOrder) {
  return db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill === undefined) return undefined
    const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundId, order.refundId))
    if (known !== undefined) return known.amount === order.amount && known.billId === billId ? answerOf(bill, known) : 'another'
    const now = clock.now()
    const { refundId, amount, currency } = order
    const row: Row = { refundId, billId, amount, currency, refusal: await refusalOf(tx, bill, order, now), occurredAt: now }
    await tx.insert(sandboxRefunds).values(row)
    if (row.refusal === null)
      await queueNotice(tx, { ...bill, reason: null, occurredAt: now }, 'refunded', now, { refund: { refundId, amount } })
    return answerOf(bill, row)
  })
}

async function refusalOf(tx: Transaction, bill: Bill, order: RefundOrder, now: Date): Promise<string | null> {
  if (bill.state !== 'paid') return 'not-paid'
  if (bill.transactionId !== order.transactionId || bill.currency !== order.currency) return 'another-charge'
  if (isPaymentChannel(bill.channel) && (await maintenanceNow(tx, now)).has(bill.channel)) return 'bank-maintenance'
  const refunded = await tx
    .select({ amount: sandboxRefunds.amount })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.billId, bill.billId), isNull(sandboxRefunds.refusal)))
  const inAll = [...refunded, order].reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0)
  return inAll > (parseAmount(bill.chargedAmount ?? bill.amount) ?? 0) ? 'more-than-paid' : null
}

/** The cashier's answer about a bill, with its refunds, made or refused; undefined for an unknown bill. */
export async function answerAbout(db: Queryable, bill: Bill | undefined) {
  if (bill === undefined) return undefined
  const rows = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.billId, bill.billId)).orderBy(sandboxRefunds.occurredAt)
  return { ...answerOfBill(bill), refunds: rows.map((row) => answerOf(bill, row)) }
}

const answerOf = (bill: Bill, { refundId, amount, currency, refusal, occurredAt }: Row) => ({
  billId: bill.billId,
  merchantOrderNo: bill.order.merchantOrderNo,
  refundId,
  transactionId: bill.transactionId ?? '',
  state: refusal === null ? ('refunded' as const) : ('refused' as const),
  amount,
  currency,
  ...(refusal === null ? {} : { reason: refusal }),
  occurredAt: occurredAt.toISOString(),
})
