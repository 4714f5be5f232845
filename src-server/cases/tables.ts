import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { avosColumn, instant } from '../db/columns.ts'
import { bills, noticeInbox } from '../payments/tables.ts'
import type { CaseOutcome, CaseReason } from './reasons.ts'

/** Money, or an identity check, that a person of the bureau must look at: never silent (facts 5, threats 7, 20). */
export const clerkCases = pgTable(
  'clerk_cases',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The same trouble told again is the same case. */
    onceKey: text('once_key').notNull().unique(),
    reason: text().$type<CaseReason>().notNull(),
    billId: text('bill_id').references(() => bills.billId),
    /** What arrived, where it is kept as it came. */
    inboxId: bigint('inbox_id', { mode: 'number' }).references(() => noticeInbox.id),
    /** The charge it is about, where it is about one. */
    transactionId: text('transaction_id'),
    amount: avosColumn(),
    currency: text(),
    /** How much of the charge went back so far. */
    refunded: avosColumn().notNull().default(sql`0`),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    outcome: text().$type<CaseOutcome>(),
    /** Who decided, and why; empty where it came right by itself. */
    closedBy: text('closed_by'),
    closedWhy: text('closed_why'),
  },
  (table) => [index('clerk_cases_bill').on(table.billId), index('clerk_cases_open').on(table.reason).where(sql`closed_at is null`)],
)

export type RefundState = 'asked' | 'refunded' | 'refused'

/** Money asked back of the cashier. A row is written before the cashier is asked, so that nothing is asked twice and nothing forgotten. */
export const refunds = pgTable(
  'refunds',
  {
    /** The cashier counts a refund once by it. */
    refundId: text('refund_id').primaryKey(),
    caseId: bigint('case_id', { mode: 'number' })
      .notNull()
      .references(() => clerkCases.id),
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
    /** When the cashier is asked next; undefined once it said how it ended. */
    dueAt: instant('due_at'),
    misses: integer().notNull().default(0),
  },
  (table) => [index('refunds_case').on(table.caseId), index('refunds_due').on(table.dueAt)],
)
