import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Avos, avos, formatAmount } from '#shared/domain/money.ts'
import { Refused } from '../operator/refused.ts'
import { type NewEvent, plainEvent, recordEvent } from '../payments/book.ts'
import type { Books } from '../payments/books.ts'
import { foldLedger } from '../payments/ledger.ts'
import { type LockedBill, lockBill } from '../payments/locks.ts'
import { paymentEvents } from '../payments/tables.ts'
import { NotHeard } from './not-heard.ts'
import { REFUNDABLE } from './reasons.ts'
import { closeCases, openCase } from './repository.ts'
import { clerkCases, refunds } from './tables.ts'

export type Refund = typeof refunds.$inferSelect

/**
 * What is left of a charge: what was paid, less refunds made or asked for. The caller has locked the bill. Throws NotHeard
 * where refunds may be unknown, unless it is `forced`.
 */
export async function leftOfCharge(
  { tx }: Books,
  { bill }: LockedBill,
  transactionId: string,
  forced = false,
): Promise<{ readonly left: Avos; readonly currency: string }> {
  if (bill.unheardSince !== null && !forced) throw new NotHeard(bill.billId)
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

/** What a clerk asks for. */
export interface RefundRequest {
  /** all that is left when absent */
  readonly amount?: Avos
  readonly who: string
  readonly why: string
  /** also where the cashier has not said since a restore what went back */
  readonly forced?: boolean
}

/** Stores a refund of a case's charge, which a running server sends to the cashier at once. Throws Refused for more than is left of the charge. */
export async function requestRefund(books: Books, caseId: number, request: RefundRequest): Promise<Refund> {
  const { tx } = books
  const [known] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId))
  if (known === undefined) throw new Refused('There is no such case.')
  const locked = known.billId === null ? undefined : await lockBill(books, known.billId)
  if (locked === undefined || known.transactionId === null || !REFUNDABLE.includes(known.reason))
    throw new Refused('There is no charge in this case that could be given back.')
  // read again now that its bill is locked
  const [open] = await tx.select({ closedAt: clerkCases.closedAt }).from(clerkCases).where(eq(clerkCases.id, caseId))
  if (open?.closedAt !== null) throw new Refused('The case is closed.')
  return askBack(books, locked, known.transactionId, { caseId, request })
}

/**
 * Stores a refund of a charge, for a case or without one, which a running server sends to the cashier at once. Throws
 * Refused for more than is left of the charge. The caller has locked the bill.
 */
export async function askBack(
  books: Books,
  locked: LockedBill,
  transactionId: string,
  { caseId, request: { amount, who, why, forced } }: { readonly caseId: number | null; readonly request: RefundRequest },
): Promise<Refund> {
  const { tx, now, afterCommit } = books
  const { left, currency } = await leftOfCharge(books, locked, transactionId, forced)
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
 * Records the outcome of a refund, once however often it is reported. Returns false when the report is about another
 * amount or charge than was asked for. A refund that nobody asked for is counted too, and opens a case.
 */
export async function settleRefund(books: Books, locked: LockedBill, report: RefundReport): Promise<boolean> {
  const { tx, now, afterCommit } = books
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
    await closeCases(books, { onceKey: unansweredKey(refundId) }, { outcome: 'settled', who: null, why: null })
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
  await recordEvent(books, locked, { ...plainEvent('refunded', source, occurredAt), transactionId, amount, currency, refundId, ...by })
  if (asked === undefined) await openUnaskedCase(books, locked, report)
  // since the refusal a clerk may have asked for the same money once more
  if (asked?.state === 'refused')
    await openCase(books, { ...aboutRefund(locked, report), reason: 'refund-after-refusal', onceKey: `refund-after-refusal:${refundId}` })
  return true
}

type OfCharge = Pick<RefundReport, 'transactionId' | 'amount' | 'currency'>
const aboutRefund = ({ bill }: LockedBill, { transactionId, amount, currency }: OfCharge) => ({
  bill,
  charge: { transactionId, amount, currency },
})

const unansweredKey = (refundId: string): string => `refund-unanswered:${refundId}`

/** Opens a case for a refund of which the cashier does not say what became of it; the caller has locked its bill. */
export const openUnansweredCase = (books: Books, locked: LockedBill, refund: OfCharge & Pick<Refund, 'refundId'>): Promise<void> =>
  openCase(books, { ...aboutRefund(locked, refund), reason: 'refund-unanswered', onceKey: unansweredKey(refund.refundId) })

/** Opens a case for a refund that nobody asked for, unless the charge has one already. */
async function openUnaskedCase(books: Books, locked: LockedBill, report: RefundReport): Promise<void> {
  const ofCharge = and(eq(clerkCases.billId, locked.bill.billId), eq(clerkCases.transactionId, report.transactionId))
  const known = await books.tx.select({ id: clerkCases.id }).from(clerkCases).where(ofCharge)
  if (known.length > 0) return
  await openCase(books, { ...aboutRefund(locked, report), reason: 'refund-unasked', onceKey: `refund:${report.refundId}` })
}
