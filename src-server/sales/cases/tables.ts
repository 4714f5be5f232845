import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { avosColumn, instant } from '../../platform/db/columns.ts'
import { bills, noticeInbox } from '../payments/tables.ts'
import type { CaseOutcome, CaseReason } from './reasons.ts'

/** Money, or an identity check, that a clerk of the bureau must decide about (decision 9.8, threats 7, 20). */
export const clerkCases = pgTable(
  'clerk_cases',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** A repeated report with this key is the same case. */
    onceKey: text('once_key').notNull().unique(),
    reason: text().$type<CaseReason>().notNull(),
    billId: text('bill_id').references(() => bills.billId),
    /** The stored notice that it is about. */
    inboxId: bigint('inbox_id', { mode: 'number' }).references(() => noticeInbox.id),
    /** The charge that it is about. */
    transactionId: text('transaction_id'),
    amount: avosColumn(),
    currency: text(),
    /** How much of the charge was refunded so far. */
    refunded: avosColumn().notNull().default(sql`0`),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    outcome: text().$type<CaseOutcome>(),
    /** Who decided, and why; null if it was settled automatically. */
    closedBy: text('closed_by'),
    closedWhy: text('closed_why'),
  },
  (table) => [index('clerk_cases_bill').on(table.billId), index('clerk_cases_open').on(table.reason).where(sql`closed_at is null`)],
)

export type RefundState = 'asked' | 'refunded' | 'refused'

/** Refunds. A row is written before the cashier is called: no refund is lost or made twice. */
export const refunds = pgTable(
  'refunds',
  {
    /** The cashier makes a refund once per number. */
    refundId: text('refund_id').primaryKey(),
    /** Null if there was no case: the bureau's system requested it. */
    caseId: bigint('case_id', { mode: 'number' }).references(() => clerkCases.id),
    billId: text('bill_id')
      .notNull()
      .references(() => bills.billId),
    transactionId: text('transaction_id').notNull(),
    amount: avosColumn().notNull(),
    currency: text().notNull(),
    who: text().notNull(),
    why: text().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** The cashier's reason for a refusal. */
    refusal: text(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    /** When it is sent to the cashier next; null once it has an outcome. */
    dueAt: instant('due_at'),
    misses: integer().notNull().default(0),
  },
  (table) => [index('refunds_case').on(table.caseId), index('refunds_bill').on(table.billId), index('refunds_due').on(table.dueAt)],
)
