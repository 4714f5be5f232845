import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { avos } from '#shared/domain/money.ts'
import { completePaid } from '../applications/repository.ts'
import { closeOrder } from '../orders/close.ts'
import { orders } from '../orders/tables.ts'
import { issueReceipt } from '../receipts/issue.ts'
import type { Books } from './books.ts'
import { foldLedger } from './ledger.ts'
import type { EventKind, LedgerEvent } from './ledger-events.ts'
import type { Bill, Held } from './locks.ts'
import { nextLook, OPEN_STATES } from './schedule.ts'
import { bills, clerkCases, paymentEvents } from './tables.ts'

/** A line for the ledger. */
export interface NewEvent extends LedgerEvent {
  readonly source: 'server' | 'notice' | 'asked'
}

/** The transaction number was already counted for another bill: somebody mixes bills up. */
export class ForeignTransaction extends Error {
  override readonly name = 'ForeignTransaction'
}

/** An event without money in it. */
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
 * Writes an event into the ledger, once however often it is told, and in the same transaction brings
 * everything that follows from it up to date: the bill's state, the receipt, what a clerk must see.
 * Paid means delivered: no instant lies between the two (decision 7).
 */
export async function recordEvent(books: Books, { order, bill }: Held, event: NewEvent): Promise<Bill> {
  const { tx, now } = books
  const { billId } = bill
  const onceKey = onceKeyOf(billId, event)
  const [written] = await tx
    .insert(paymentEvents)
    .values({ ...toRow(event), billId, onceKey, recordedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (written === undefined) {
    const [earlier] = await tx.select({ billId: paymentEvents.billId }).from(paymentEvents).where(eq(paymentEvents.onceKey, onceKey))
    if (earlier?.billId !== billId) throw new ForeignTransaction()
    return bill
  }
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.billId, billId)).orderBy(asc(paymentEvents.id))
  const fold = foldLedger(events, bill)
  const facts = {
    state: fold.state,
    failure: fold.failure ?? null,
    channel: fold.charge?.channel ?? event.channel ?? bill.channel,
    paidAt: fold.charge?.occurredAt ?? null,
    asks: 0,
    misses: 0,
  }
  for (const { charge, reason } of fold.clerk) await tellClerk(books, billId, charge, reason)
  if (fold.charge !== undefined && !events.some(({ kind }) => kind === 'delivered')) {
    await deliver(books, { order, bill: { ...bill, ...facts } }, fold.charge)
  }
  // money for this order: no other bill of it may take any more
  if (fold.state === 'PAID' || fold.state === 'ABNORMAL') await endOtherBills(books, bill)
  if (fold.state === 'EXPIRED' && order.supersededAt !== null) await closeOrder(tx, order.tid, 'superseded', now)
  const dueAt = nextLook({ ...bill, ...facts }, now)
  const [updated] = await tx
    .update(bills)
    .set({ ...facts, dueAt })
    .where(eq(bills.billId, billId))
    .returning()
  return updated ?? bill
}

/** The order's other bills that could still be paid are due: looked at, they are closed at the cashier. */
async function endOtherBills({ tx, now, news }: Books, { orderTid, billId }: Bill): Promise<void> {
  const due = await tx
    .update(bills)
    .set({ dueAt: now, asks: 0 })
    .where(and(eq(bills.orderTid, orderTid), ne(bills.billId, billId), inArray(bills.state, [...OPEN_STATES])))
    .returning({ billId: bills.billId })
  if (due.length > 0) news.isDue = true
}

/** The order counts as paid and its receipt exists, or a clerk hears that it was paid twice. */
async function deliver(books: Books, { order, bill }: Held, charge: LedgerEvent): Promise<void> {
  const { tx, now } = books
  if (order.paidAt !== null) {
    await tellClerk(books, bill.billId, charge, 'order-already-paid')
    return
  }
  await issueReceipt(tx, { order, bill, channel: charge.channel ?? bill.channel, chargedAt: charge.occurredAt, now })
  await tx.update(orders).set({ paidAt: now }).where(eq(orders.tid, order.tid))
  await completePaid(tx, order.tid, now)
  const delivered = { ...plainEvent('delivered', 'server', now), transactionId: charge.transactionId }
  await tx
    .insert(paymentEvents)
    .values({ ...toRow(delivered), billId: bill.billId, onceKey: onceKeyOf(bill.billId, delivered), recordedAt: now })
}

type Case = (typeof clerkCases.$inferInsert)['reason']
async function tellClerk({ tx, now }: Books, billId: string, charge: LedgerEvent, reason: Case): Promise<void> {
  const { transactionId, amount, currency } = charge
  await tx
    .insert(clerkCases)
    .values({ billId, reason, transactionId: transactionId ?? '', amount: avos(amount ?? 0), currency: currency ?? '', createdAt: now })
    .onConflictDoNothing()
}

function onceKeyOf(billId: string, { kind, transactionId, occurredAt }: NewEvent): string {
  if (kind === 'paid') return `paid:${transactionId}`
  if (kind === 'closed' || kind === 'delivered') return `${kind}:${billId}`
  return `${kind}:${billId}:${occurredAt.toISOString()}`
}

const toRow = ({ kind, source, transactionId, amount, currency, channel, reason, occurredAt }: NewEvent) => ({
  kind,
  source,
  transactionId,
  amount: amount === null ? null : avos(amount),
  currency,
  channel,
  reason,
  occurredAt,
})
