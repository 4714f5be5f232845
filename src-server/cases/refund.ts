import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Avos, avos, formatAmount } from '#shared/domain/money.ts'
import { Refused } from '../operator/refused.ts'
import { type NewEvent, plainEvent, recordEvent } from '../payments/book.ts'
import type { Books } from '../payments/books.ts'
import { foldLedger } from '../payments/ledger.ts'
import { type LockedBill, lockBill } from '../payments/locks.ts'
import { paymentEvents } from '../payments/tables.ts'
import { REFUNDABLE } from './reasons.ts'
import { openCase } from './repository.ts'
import { clerkCases, refunds } from './tables.ts'

export type Refund = typeof refunds.$inferSelect

/** What is left of a case's charge: paid, less what went back and what is being asked back. The bill is locked. */
export async function leftOfCharge(
  { tx }: Books,
  { bill }: LockedBill,
  transactionId: string,
): Promise<{ readonly left: Avos; readonly currency: string }> {
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
  /** whatever is left when absent */
  readonly amount?: Avos
  readonly who: string
  readonly why: string
}

/** Writes down that money is to go back; the server asks the cashier, at once where it runs. Refuses more than is left. */
export async function askRefund(books: Books, caseId: number, { amount, who, why }: RefundRequest): Promise<Refund> {
  const { tx, now, afterCommit } = books
  const [known] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId))
  if (known === undefined) throw new Refused('There is no such case.')
  const locked = known.billId === null ? undefined : await lockBill(tx, known.billId)
  if (locked === undefined || known.transactionId === null || !REFUNDABLE.includes(known.reason))
    throw new Refused('There is no charge in this case that could be given back.')
  // read again now that its bill is locked
  const [open] = await tx.select({ closedAt: clerkCases.closedAt }).from(clerkCases).where(eq(clerkCases.id, caseId))
  if (open?.closedAt !== null) throw new Refused('The case is closed.')
  const { left, currency } = await leftOfCharge(books, locked, known.transactionId)
  const wanted = amount ?? left
  if (wanted <= 0 || wanted > left)
    throw new Refused(`That is more than is left of the charge, or nothing.\nLeft of it: ${currency} ${formatAmount(left)}.`)
  const [asked] = await tx
    .insert(refunds)
    .values({
      refundId: `F${randomUUID().replaceAll('-', '')}`,
      caseId,
      billId: locked.bill.billId,
      transactionId: known.transactionId,
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

/** What the cashier says became of a refund. */
export interface RefundTold {
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
 * Records what became of a refund, once however often it is told. Answers false when the cashier tells of another
 * amount or charge than was asked. Money that went back unasked is counted too, and is a case.
 */
export async function settleRefund(books: Books, locked: LockedBill, told: RefundTold): Promise<boolean> {
  const { tx, now, afterCommit } = books
  const { refundId, transactionId, amount, currency, isDone, reason, occurredAt, source } = told
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
  }
  const { merchantOrderNo } = locked.bill
  if (!isDone) {
    if (asked !== undefined)
      afterCommit.errors.push([{ merchantOrderNo, refusal: reason }, 'the cashier refuses to give money back: its case stays open'])
    return true
  }
  const by = asked === undefined ? {} : { who: asked.who, why: asked.why }
  await recordEvent(books, locked, { ...plainEvent('refunded', source, occurredAt), transactionId, amount, currency, refundId, ...by })
  if (asked === undefined) await tellUnasked(books, locked, told)
  return true
}

/** Nobody asked for it: where no case is about the charge already, one is opened. */
async function tellUnasked(books: Books, { bill }: LockedBill, { refundId, transactionId, amount, currency }: RefundTold): Promise<void> {
  const ofCharge = and(eq(clerkCases.billId, bill.billId), eq(clerkCases.transactionId, transactionId))
  const known = await books.tx.select({ id: clerkCases.id }).from(clerkCases).where(ofCharge)
  if (known.length > 0) return
  await openCase(books, { reason: 'refund-unasked', onceKey: `refund:${refundId}`, bill, charge: { transactionId, amount, currency } })
}
