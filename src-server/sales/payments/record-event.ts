import { and, asc, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm'
import { avos } from '#shared/domain/money/money.ts'
import { type CaseReason, REFUND_REASONS } from '../cases/reasons.ts'
import { openCase } from '../cases/repository.ts'
import { settleCases } from '../cases/settle.ts'
import { closeOrder } from '../orders/close.ts'
import { openOrdersOfSamePlans } from '../orders/pending.ts'
import { purposeOf } from '../orders/purpose.ts'
import { orders } from '../orders/tables.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { foldLedger } from './ledger.ts'
import type { EventKind, EventSource, LedgerEvent } from './ledger-events.ts'
import type { Bill, LockedBill, Order } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { isRunOut, nextPoll, OPEN_STATES } from './schedule.ts'
import { bills, paymentEvents } from './tables.ts'

export interface NewEvent extends LedgerEvent {
  readonly source: EventSource
  /** a person's name and reason, if a person caused it */
  readonly who?: string
  readonly why?: string
}

/** An event without a charge. */
export const plainEvent = (kind: EventKind, source: NewEvent['source'], occurredAt: Date): NewEvent => ({
  kind,
  source,
  occurredAt,
  transactionId: null,
  amount: null,
  currency: null,
  channel: null,
  reason: null,
})

/**
 * Writes an event into the ledger, once however often it is reported. The same transaction updates everything that follows from it: the
 * bill's state, the receipt, the cases for clerks. A paid order always has its receipt (decision 7). Returns the bill as it is then:
 * the very object of `locked` if the event was known.
 */
export async function recordEvent(transaction: PaymentTransaction, locked: LockedBill, event: NewEvent): Promise<Bill> {
  const { tx, now, afterCommit } = transaction
  const { order, bill } = locked
  const { billId } = bill
  const onceKey = onceKeyOf(billId, event)
  const [written] = await tx
    .insert(paymentEvents)
    .values({ ...toRow(event), billId, onceKey, recordedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (written === undefined) {
    const [earlier] = await tx.select({ billId: paymentEvents.billId }).from(paymentEvents).where(eq(paymentEvents.onceKey, onceKey))
    if (earlier?.billId === billId || event.kind !== 'paid') return bill
    // the cashier confuses bills: the charge counts once, and is recorded here as another bill's
    afterCommit.isForeign = true
    return recordEvent(transaction, locked, { ...event, kind: 'foreign' })
  }
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.billId, billId)).orderBy(asc(paymentEvents.id))
  const fold = foldLedger(events, bill)
  const facts = {
    state: fold.state,
    failure: fold.failure ?? null,
    channel: fold.charge?.channel ?? event.channel ?? bill.channel,
    paidAt: fold.charge?.occurredAt ?? null,
    pendingSince: fold.state === 'PENDING' ? (bill.pendingSince ?? now) : null,
    asks: 0,
    misses: 0,
  }
  for (const { charge, reason } of fold.clerk) await openChargeCase(transaction, bill, charge, reason)
  if (fold.charge !== undefined && !events.some(({ kind }) => kind === 'delivered')) {
    await deliver(transaction, { order, bill: { ...bill, ...facts } }, fold.charge, fold.back.size > 0)
  }
  for (const charge of fold.overRefunded) await openChargeCase(transaction, bill, charge, 'refund-too-much')
  if (event.kind === 'refunded') await reportRefund(transaction, locked, event)
  await settleCases(transaction, billId, fold, { who: event.who ?? null, why: event.why ?? null })
  // the order has money: its other bills must not take any
  if (fold.state === 'PAID' || fold.state === 'ABNORMAL') await endOtherBills(transaction, bill)
  if (fold.state === 'PAID' || fold.state === 'PENDING') await endBillsOfSamePlans(transaction, order)
  if (fold.state === 'EXPIRED' && order.supersededAt !== null) await closeOrder(tx, order.tid, 'superseded', now)
  const dueAt = nextPoll({ ...bill, ...facts }, now)
  const [updated] = await tx
    .update(bills)
    .set({ ...facts, dueAt })
    .where(eq(bills.billId, billId))
    .returning()
  return updated ?? bill
}

/** Expires a bill whose time is over and that was never opened at the cashier. */
export async function expireIfOver(transaction: PaymentTransaction, locked: LockedBill): Promise<Bill> {
  const { bill } = locked
  return isRunOut(bill, transaction.now) ? recordEvent(transaction, locked, plainEvent('expired', 'server', bill.expiresAt)) : bill
}

/** Makes the order's other open bills due; the poller then closes them at the cashier. */
const endOtherBills = (transaction: PaymentTransaction, { orderTid, billId }: Bill): Promise<void> =>
  makeDue(transaction, and(eq(bills.orderTid, orderTid), ne(bills.billId, billId)))

/** Makes the open bills of other orders with the same plans due if they were ever at the cashier: each plan must be paid for once. */
const endBillsOfSamePlans = (transaction: PaymentTransaction, order: Order): Promise<void> =>
  order.kind === 'cadastral'
    ? makeDue(transaction, and(isNotNull(bills.openedAt), inArray(bills.orderTid, openOrdersOfSamePlans(transaction.tx, order))))
    : Promise.resolve()

async function makeDue({ tx, now, afterCommit }: PaymentTransaction, which: SQL | undefined): Promise<void> {
  const due = await tx
    .update(bills)
    .set({ dueAt: now, asks: 0 })
    .where(and(which, inArray(bills.state, [...OPEN_STATES])))
    .returning({ billId: bills.billId })
  if (due.length > 0) afterCommit.isDue = true
}

/** Marks the order as paid and issues its receipt; if it was paid before, opens a case instead. */
async function deliver(
  transaction: PaymentTransaction,
  { order, bill }: LockedBill,
  charge: LedgerEvent,
  wentBack: boolean,
): Promise<void> {
  const { tx, now, handlers } = transaction
  const ofOrder = handlers.orders[purposeOf(order)]
  if (order.paidAt !== null) {
    await openChargeCase(transaction, bill, charge, 'order-already-paid')
    return
  }
  const whyNotOwed = await ofOrder.whyNotOwed(tx, order)
  await issueReceipt(tx, { order, bill, channel: charge.channel ?? bill.channel, chargedAt: charge.occurredAt, now })
  await tx.update(orders).set({ paidAt: now }).where(eq(orders.tid, order.tid))
  await ofOrder.paid(transaction, { order, bill })
  const delivered = { ...plainEvent('delivered', 'server', now), transactionId: charge.transactionId }
  await tx
    .insert(paymentEvents)
    .values({ ...toRow(delivered), billId: bill.billId, onceKey: onceKeyOf(bill.billId, delivered), recordedAt: now })
  if (whyNotOwed !== undefined) await openChargeCase(transaction, bill, charge, whyNotOwed)
  // the refund may have been reported before the payment
  if (wentBack) await handlers.paidAfterRefund(transaction, order)
}

/** Reports a refund to other modules. */
function reportRefund(transaction: PaymentTransaction, locked: LockedBill, event: NewEvent): Promise<void> {
  const { amount, currency, refundId, who = 'the cashier', why = null } = event
  const money = { amount: avos(amount ?? 0), currency: currency ?? locked.bill.currency }
  return transaction.handlers.refunded(transaction, locked, { ...money, refundId: refundId ?? '', who, why })
}

function openChargeCase(
  transaction: PaymentTransaction,
  bill: Bill,
  { transactionId, amount, currency }: LedgerEvent,
  reason: CaseReason,
): Promise<void> {
  const key = chargeKey(bill.billId, transactionId ?? '')
  return openCase(transaction, {
    reason,
    onceKey: REFUND_REASONS.includes(reason) ? `${reason}:${key}` : key,
    bill,
    charge: { transactionId: transactionId ?? '', amount: avos(amount ?? 0), currency: currency ?? '' },
  })
}

/** The key of a charge's case; a charge has at most one. */
export const chargeKey = (billId: string, transactionId: string): string => `charge:${billId}:${transactionId}`

function onceKeyOf(billId: string, { kind, transactionId, refundId, occurredAt }: NewEvent): string {
  if (kind === 'paid') return `paid:${transactionId}`
  if (kind === 'foreign' || kind === 'resolved') return `${kind}:${billId}:${transactionId}`
  if (kind === 'refunded') return `refunded:${refundId}`
  if (kind === 'closed' || kind === 'delivered') return `${kind}:${billId}`
  return `${kind}:${billId}:${occurredAt.toISOString()}`
}

const toRow = ({ kind, source, transactionId, amount, currency, channel, reason, refundId, who, why, occurredAt }: NewEvent) => ({
  kind,
  source,
  transactionId,
  amount: amount === null ? null : avos(amount),
  currency,
  channel,
  reason,
  refundId: refundId ?? null,
  who: who ?? null,
  why: why ?? null,
  occurredAt,
})
