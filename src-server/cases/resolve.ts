import { and, eq } from 'drizzle-orm'
import { Refused } from '../operator/refused.ts'
import { plainEvent, recordEvent } from '../payments/book.ts'
import type { Books } from '../payments/books.ts'
import type { Decision } from '../payments/ledger.ts'
import { type LockedBill, lockBill } from '../payments/locks.ts'
import { bills } from '../payments/tables.ts'
import { leftOfCharge } from './refund.ts'
import { type Case, closeCases } from './repository.ts'
import { clerkCases, refunds } from './tables.ts'

export interface Verdict {
  readonly decision: Decision
  readonly who: string
  readonly why: string
}

/** Writes down what a clerk decided about a case; throws Refused where it cannot be. */
export async function resolveCase(books: Books, caseId: number, verdict: Verdict): Promise<void> {
  const { tx } = books
  const [known] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId))
  if (known === undefined) throw new Refused('There is no such case.')
  const locked = known.billId === null ? undefined : await lockBill(tx, known.billId)
  const [now] = await tx.select().from(clerkCases).where(eq(clerkCases.id, caseId)).for('update')
  if (now?.closedAt !== null) throw new Refused('The case is closed already.')
  if (locked === undefined || now.transactionId === null) return closeOther(books, now, verdict, locked)
  const underWay = await tx
    .select({ id: refunds.refundId })
    .from(refunds)
    .where(and(eq(refunds.caseId, caseId), eq(refunds.state, 'asked')))
  if (underWay.length > 0) throw new Refused('Money of this case is being asked back of the cashier: decide when that has an end.')
  if (verdict.decision === 'honoured') await refuseToHonour(books, now, locked, now.transactionId)
  const { decision: reason, who, why } = verdict
  const event = { ...plainEvent('resolved', 'clerk', books.now), transactionId: now.transactionId, reason, who, why }
  await recordEvent(books, locked, event)
}

/** A receipt says what was paid: only a charge of which exactly the bill's amount is left can be honoured, for an order that is not paid. */
async function refuseToHonour(books: Books, { reason }: Case, locked: LockedBill, transactionId: string): Promise<void> {
  if (reason !== 'late-payment' && reason !== 'amount-mismatch')
    throw new Refused('Such a charge cannot pay the order: give it back, or close the case.')
  if (locked.order.paidAt !== null) throw new Refused('The order is paid already: give the charge back, or close the case.')
  const { left, currency } = await leftOfCharge(books, locked, transactionId)
  if (left !== locked.bill.amount || currency !== locked.bill.currency)
    throw new Refused('What is left of the charge is not the amount of the bill: give the difference back first, or all of it.')
}

/** A case without a charge: there is nothing to deliver and nothing to give back. */
async function closeOther(books: Books, { id, reason }: Case, { decision, who, why }: Verdict, locked?: LockedBill): Promise<void> {
  if (decision === 'honoured') throw new Refused('There is no charge in this case that could pay an order.')
  await closeCases(books, { id }, { outcome: 'closed', who, why })
  // a person has found out: the cashier need not be asked for ever
  if (reason === 'unknown-at-cashier' && locked?.bill.state === 'EXPIRED')
    await books.tx.update(bills).set({ dueAt: null }).where(eq(bills.billId, locked.bill.billId))
}
