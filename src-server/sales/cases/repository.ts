import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Avos } from '#shared/domain/money/money.ts'
import type { Database } from '../../platform/db/database.ts'
import { orders } from '../orders/tables.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { type CaseOutcome, type CaseReason, caseNumber, SHOWN_TO_PAYER } from './reasons.ts'
import { clerkCases } from './tables.ts'

export type Case = typeof clerkCases.$inferSelect

export interface NewCase {
  readonly reason: CaseReason
  /** A second case with the same key is not opened. */
  readonly onceKey: string
  readonly bill?: { readonly billId: string; readonly orderTid: string; readonly merchantOrderNo: string }
  /** The application, if the case is not about a bill. */
  readonly applyNo?: string
  readonly inboxId?: number
  readonly charge?: { readonly transactionId: string | null; readonly amount: Avos | null; readonly currency: string | null }
}

/** Opens a case, once. It is logged after the commit, and shown to the payer if it is about their money. */
export async function openCase(
  { tx, now, afterCommit }: PaymentTransaction,
  { reason, onceKey, bill, applyNo, inboxId, charge }: NewCase,
): Promise<void> {
  const [opened] = await tx
    .insert(clerkCases)
    .values({
      reason,
      onceKey,
      billId: bill?.billId ?? null,
      inboxId: inboxId ?? null,
      transactionId: charge?.transactionId ?? null,
      amount: charge?.amount ?? null,
      currency: charge?.currency ?? null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: clerkCases.onceKey })
    .returning({ id: clerkCases.id })
  if (opened === undefined) return
  if (bill !== undefined && SHOWN_TO_PAYER.includes(reason))
    await tx.update(orders).set({ caseId: opened.id }).where(eq(orders.tid, bill.orderTid))
  afterCommit.errors.push([
    { case: caseNumber(opened.id), reason, merchantOrderNo: bill?.merchantOrderNo, ...(applyNo === undefined ? {} : { applyNo }) },
    'a case was opened: a person must look at it',
  ])
}

export interface CaseEnd {
  readonly outcome: CaseOutcome
  readonly who: string | null
  readonly why: string | null
}

/** One case, by its number or its key, or those of a bill for one reason. */
type Which = { readonly id: number } | { readonly onceKey: string } | { readonly billId: string; readonly reason: CaseReason }

/** Closes those of these cases that are open. */
export async function closeCases({ tx, now }: PaymentTransaction, which: Which, { outcome, who, why }: CaseEnd): Promise<void> {
  await tx
    .update(clerkCases)
    .set({ closedAt: now, outcome, closedBy: who, closedWhy: why })
    .where(and(these(which), isNull(clerkCases.closedAt)))
}

function these(which: Which): SQL | undefined {
  if ('id' in which) return eq(clerkCases.id, which.id)
  if ('onceKey' in which) return eq(clerkCases.onceKey, which.onceKey)
  return and(eq(clerkCases.billId, which.billId), eq(clerkCases.reason, which.reason))
}

/** How many cases are open, by reason, for monitoring. Reasons without an open case are absent. */
export async function openCases(db: Database): Promise<Readonly<Partial<Record<CaseReason, number>>>> {
  const rows = await db
    .select({ reason: clerkCases.reason, count: sql<number>`count(*)::int` })
    .from(clerkCases)
    .where(isNull(clerkCases.closedAt))
    .groupBy(clerkCases.reason)
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
}
