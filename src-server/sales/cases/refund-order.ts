import { and, eq, isNull } from 'drizzle-orm'
import { formatAmount } from '#shared/domain/money/money.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { lockBill } from '../payments/locks.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { bills, paymentEvents } from '../payments/tables.ts'
import { REFUNDABLE } from './reasons.ts'
import { leftOfCharge, type Refund, type RefundRequest, storeRefund } from './refund.ts'
import { clerkCases } from './tables.ts'

/**
 * Stores a refund of any charge, by its order number, with or without a case. Throws Refused if nothing is left to refund, or if there
 * are several charges and none was named.
 */
export async function refundOrder(
  transaction: PaymentTransaction,
  merchantOrderNo: string,
  { charge, ...request }: RefundRequest & { readonly charge?: string | undefined },
): Promise<Refund> {
  const { tx } = transaction
  const [known] = await tx.select({ billId: bills.billId }).from(bills).where(eq(bills.merchantOrderNo, merchantOrderNo))
  const locked = known && (await lockBill(transaction, known.billId))
  if (locked === undefined) throw new Refused('There is no order of this number.')
  const ofBill = and(eq(paymentEvents.billId, locked.bill.billId), eq(paymentEvents.kind, 'paid'))
  const charges = await tx.select().from(paymentEvents).where(ofBill).orderBy(paymentEvents.id)
  const found: { readonly transactionId: string; readonly label: string }[] = []
  for (const { transactionId } of charges) {
    if (transactionId === null || (charge !== undefined && transactionId !== charge)) continue
    const { left, currency } = await leftOfCharge(transaction, locked, transactionId, request.forced)
    if (left > 0) found.push({ transactionId, label: `${transactionId}: ${currency} ${formatAmount(left)} left` })
  }
  const [one, ...others] = found
  if (one === undefined) throw new Refused('Nothing of this order was taken that could be given back, or it is being given back.')
  if (others.length > 0)
    throw new Refused(`Several charges are of this order. Name one with --charge:\n${found.map(({ label }) => label).join('\n')}`)
  const { transactionId } = one
  return storeRefund(transaction, locked, transactionId, {
    caseId: await caseOfCharge(transaction, locked.bill.billId, transactionId),
    request,
  })
}

/** The open case of this charge, which ends with the refund. */
async function caseOfCharge({ tx }: PaymentTransaction, billId: string, transactionId: string): Promise<number | null> {
  const isItsCase = and(eq(clerkCases.billId, billId), eq(clerkCases.transactionId, transactionId), isNull(clerkCases.closedAt))
  const rows = await tx.select({ id: clerkCases.id, reason: clerkCases.reason }).from(clerkCases).where(isItsCase)
  return rows.find(({ reason }) => REFUNDABLE.includes(reason))?.id ?? null
}
