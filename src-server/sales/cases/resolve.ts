import { and, eq } from 'drizzle-orm'
import { Refused } from '../../platform/cli/refused.ts'
import { boughtSince } from '../orders/confirmed-order.ts'
import type { Decision } from '../payments/ledger.ts'
import { type Bill, type LockedBill, lockBill } from '../payments/locks.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { plainEvent, recordEvent } from '../payments/record-event.ts'
import { mayChange } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { type CaseReason, REFUND_REASONS } from './reasons.ts'
import { leftOfCharge } from './refund.ts'
import { type Case, closeCases } from './repository.ts'
import { clerkCases, refunds } from './tables.ts'

/** A clerk's decision on a case. */
export interface Resolution {
  readonly decision: Decision
  readonly who: string
  readonly why: string
}

/** Records a clerk's decision on a case; throws Refused if the case does not permit it. */
export async function resolveCase(transaction: PaymentTransaction, caseId: number, verdict: Resolution): Promise<void> {
  const { tx } = transaction
  const [known] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId))
  if (known === undefined) throw new Refused('There is no such case.')
  const locked = known.billId === null ? undefined : await lockBill(transaction, known.billId)
  const [now] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId)).for('update')
  if (now?.closedAt !== null) throw new Refused('The case is closed already.')
  if (locked === undefined || now.transactionId === null || REFUND_REASONS.includes(now.reason))
    return closeOther(transaction, now, verdict, locked)
  const underWay = await tx
    .select({ id: refunds.refundId })
    .from(refunds)
    .where(and(eq(refunds.caseId, caseId), eq(refunds.state, 'asked')))
  if (underWay.length > 0) throw new Refused('Money of this case is being asked back of the cashier: decide when that has an end.')
  if (verdict.decision === 'honoured') await refuseToHonour(transaction, now, locked, now.transactionId)
  const { decision: reason, who, why } = verdict
  const event = { ...plainEvent('resolved', 'clerk', transaction.now), transactionId: now.transactionId, reason, who, why }
  await recordEvent(transaction, locked, event)
}

/**
 * Throws Refused unless the charge can pay the order: the order and its plans must be unpaid, and the rest of the charge must equal the
 * bill's amount.
 */
async function refuseToHonour(transaction: PaymentTransaction, { reason }: Case, locked: LockedBill, transactionId: string): Promise<void> {
  if (reason !== 'late-payment' && reason !== 'amount-mismatch')
    throw new Refused('Such a charge cannot pay the order: give it back, or close the case.')
  if (locked.order.paidAt !== null) throw new Refused('The order is paid already: give the charge back, or close the case.')
  if ((await boughtSince(transaction.tx, locked.order)).length > 0)
    throw new Refused('A plan of the order was paid for in another order since: give the charge back, or close the case.')
  const { left, currency } = await leftOfCharge(transaction, locked, transactionId)
  if (left !== locked.bill.amount || currency !== locked.bill.currency)
    throw new Refused('What is left of the charge is not the amount of the bill: give the difference back first, or all of it.')
}

/** Whether the end of this case ends its bill. A bank that began to work on an unsettled bill works on: that may become another case. */
const endsBill = (reason: CaseReason, bill: Bill): boolean =>
  mayChange(bill) && (reason === 'pending-too-long' || (reason === 'unsettled' && bill.state !== 'PENDING'))

async function closeOther(
  transaction: PaymentTransaction,
  { id, reason }: Case,
  { decision, who, why }: Resolution,
  locked?: LockedBill,
): Promise<void> {
  if (decision === 'honoured') throw new Refused('There is no charge in this case that could pay an order.')
  const { tx, now } = transaction
  const ends = locked !== undefined && endsBill(reason, locked.bill)
  if (ends && locked.bill.expiresAt > now)
    throw new Refused(`The bill can be paid until ${locked.bill.expiresAt.toISOString()}: close the case after that.`)
  await closeCases(transaction, { id }, { outcome: 'closed', who, why })
  if (ends) {
    // nothing comes of the bill, says the clerk: its order can be paid again, and a charge made until now still pays it
    await recordEvent(transaction, locked, { ...plainEvent('closed', 'clerk', now), who, why })
    await tx.update(bills).set({ dueAt: now }).where(eq(bills.billId, locked.bill.billId))
  }
  // the clerk has decided about the bill, so the cashier is no longer polled
  if (reason === 'unknown-at-cashier' && locked?.bill.state === 'EXPIRED')
    await tx.update(bills).set({ dueAt: null }).where(eq(bills.billId, locked.bill.billId))
}
