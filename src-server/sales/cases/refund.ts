import { randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { type Avos, avos, formatAmount } from '#shared/domain/money/money.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { foldLedger } from '../payments/ledger.ts'
import { type LockedBill, lockBill } from '../payments/locks.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { type NewEvent, plainEvent, recordEvent } from '../payments/record-event.ts'
import { paymentEvents } from '../payments/tables.ts'
import { REFUNDABLE } from './reasons.ts'
import { RefundsUnknown } from './refunds-unknown.ts'
import { closeCases, openCase } from './repository.ts'
import { clerkCases, refunds } from './tables.ts'

export type Refund = typeof refunds.$inferSelect

/**
 * The remaining amount of a charge: the amount paid, less refunds made or requested. The caller has locked the bill. Throws
 * RefundsUnknown if refunds may be unknown, unless it is `forced`.
 */
export async function leftOfCharge(
  { tx }: PaymentTransaction,
  { bill }: LockedBill,
  transactionId: string,
  forced = false,
): Promise<{ readonly left: Avos; readonly currency: string }> {
  if (bill.unheardSince !== null && !forced) throw new RefundsUnknown(bill.billId)
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.billId, bill.billId))
  const charge = events.find((event) => event.kind === 'paid' && event.transactionId === transactionId)
  if (charge === undefined)
    throw new Refused('The charge was not counted for this bill: it can be given back by the bill that it was counted for.')
  const [asked] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.billId, bill.billId), eq(refunds.transactionId, transactionId), eq(refunds.state, 'asked')))
  const back = foldLedger(events, bill).back.get(transactionId) ?? 0
  return { left: avos(Math.max((charge.amount ?? 0) - back - (asked?.sum ?? 0), 0)), currency: charge.currency ?? bill.currency }
}

export interface RefundRequest {
  /** the whole remaining amount by default */
  readonly amount?: Avos
  readonly who: string
  readonly why: string
  /** also if the cashier has not reported earlier refunds since a restore */
  readonly forced?: boolean
}

/** Stores a refund of a case's charge, which a running server sends to the cashier at once. Throws Refused for more than is left of the charge. */
export async function requestRefund(transaction: PaymentTransaction, caseId: number, request: RefundRequest): Promise<Refund> {
  const { tx } = transaction
  const [known] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId))
  if (known === undefined) throw new Refused('There is no such case.')
  const locked = known.billId === null ? undefined : await lockBill(transaction, known.billId)
  if (locked === undefined || known.transactionId === null || !REFUNDABLE.includes(known.reason))
    throw new Refused('There is no charge in this case that could be given back.')
  // read again now that its bill is locked
  const [open] = await tx.select({ closedAt: clerkCases.closedAt }).from(clerkCases).where(eq(clerkCases.id, caseId))
  if (open?.closedAt !== null) throw new Refused('The case is closed.')
  return storeRefund(transaction, locked, known.transactionId, { caseId, request })
}

/**
 * Stores a refund of a charge, for a case or without one, which a running server sends to the cashier at once. Throws
 * Refused for more than is left of the charge. The caller has locked the bill.
 */
export async function storeRefund(
  transaction: PaymentTransaction,
  locked: LockedBill,
  transactionId: string,
  { caseId, request: { amount, who, why, forced } }: { readonly caseId: number | null; readonly request: RefundRequest },
): Promise<Refund> {
  const { tx, now, afterCommit } = transaction
  const { left, currency } = await leftOfCharge(transaction, locked, transactionId, forced)
  const wanted = amount ?? left
  if (wanted <= 0 || wanted > left)
    throw new Refused(`That is more than is left of the charge, or nothing.\nLeft of it: ${currency} ${formatAmount(left)}.`)
  const [asked] = await tx
    .insert(refunds)
    .values({
      refundId: `F${randomUUID().replaceAll('-', '')}`,
      caseId,
      billId: locked.bill.billId,
      transactionId,
      amount: wanted,
      currency,
      who,
      why,
      state: 'asked',
      createdAt: now,
      dueAt: now,
    })
    .returning()
  if (asked === undefined) throw new Error('a refund was not written')
  afterCommit.isDue = true
  return asked
}

/** The outcome of a refund, as the cashier reports it. */
export interface RefundReport {
  readonly refundId: string
  readonly transactionId: string
  readonly amount: Avos
  readonly currency: string
  readonly isDone: boolean
  readonly reason: string | null
  readonly occurredAt: Date
  readonly source: NewEvent['source']
}

/**
 * Records the outcome of a refund, once however often it is reported. Returns false if the report has another amount or charge than the
 * request. A refund that was not requested here is counted too, and opens a case.
 */
export async function settleRefund(transaction: PaymentTransaction, locked: LockedBill, report: RefundReport): Promise<boolean> {
  const { tx, now, afterCommit } = transaction
  const { refundId, transactionId, amount, currency, isDone, reason, occurredAt, source } = report
  const [asked] = await tx.select().from(refunds).where(eq(refunds.refundId, refundId)).for('update')
  if (asked !== undefined) {
    const isSame = asked.transactionId === transactionId && asked.amount === amount && asked.currency === currency
    if (!isSame || asked.billId !== locked.bill.billId) return false
    if (asked.state === 'refunded') return true
    const state = isDone ? ('refunded' as const) : ('refused' as const)
    await tx
      .update(refunds)
      .set({ state, refusal: isDone ? null : (reason ?? 'no reason given'), settledAt: now, dueAt: null })
      .where(eq(refunds.refundId, refundId))
    await closeCases(transaction, { onceKey: unansweredKey(refundId) }, { outcome: 'settled', who: null, why: null })
  }
  const { merchantOrderNo } = locked.bill
  if (!isDone) {
    if (asked !== undefined)
      afterCommit.errors.push([
        { merchantOrderNo, refusal: reason },
        asked.caseId === null ? 'the cashier refuses to give money back' : 'the cashier refuses to give money back: its case stays open',
      ])
    return true
  }
  const by = asked === undefined ? {} : { who: asked.who, why: asked.why }
  const bill = await recordEvent(transaction, locked, {
    ...plainEvent('refunded', source, occurredAt),
    transactionId,
    amount,
    currency,
    refundId,
    ...by,
  })
  const isNews = bill !== locked.bill
  if (asked === undefined && isNews) await openUnrequestedCase(transaction, locked, report)
  // after the refusal a clerk may have requested the same money again
  if (asked?.state === 'refused')
    await openCase(transaction, {
      ...aboutRefund(locked, report),
      reason: 'refund-after-refusal',
      onceKey: `refund-after-refusal:${refundId}`,
    })
  return true
}

type OfCharge = Pick<RefundReport, 'transactionId' | 'amount' | 'currency'>
const aboutRefund = ({ bill }: LockedBill, { transactionId, amount, currency }: OfCharge) => ({
  bill,
  charge: { transactionId, amount, currency },
})

const unansweredKey = (refundId: string): string => `refund-unanswered:${refundId}`

/** Opens a case for a refund whose outcome the cashier does not report; the caller has locked its bill. */
export const openUnansweredCase = (
  transaction: PaymentTransaction,
  locked: LockedBill,
  refund: OfCharge & Pick<Refund, 'refundId'>,
): Promise<void> =>
  openCase(transaction, { ...aboutRefund(locked, refund), reason: 'refund-unanswered', onceKey: unansweredKey(refund.refundId) })

/** Opens a case for a refund that was not requested here, unless the charge has one that is open, or that this refund closed. */
async function openUnrequestedCase(transaction: PaymentTransaction, locked: LockedBill, report: RefundReport): Promise<void> {
  const isCurrent = or(isNull(clerkCases.closedAt), gte(clerkCases.closedAt, transaction.now))
  const ofCharge = and(eq(clerkCases.billId, locked.bill.billId), eq(clerkCases.transactionId, report.transactionId), isCurrent)
  const known = await transaction.tx.select({ id: clerkCases.id }).from(clerkCases).where(ofCharge)
  if (known.length > 0) return
  await openCase(transaction, { ...aboutRefund(locked, report), reason: 'refund-unasked', onceKey: `refund:${report.refundId}` })
}
