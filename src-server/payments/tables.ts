import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { PaymentMethod } from '#shared/domain/payment-channels.ts'
import type { BillFailure, PaymentState } from '#shared/domain/payment-states.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { avosColumn, bytesColumn, instant } from '../db/columns.ts'
import { orders } from '../orders/tables.ts'
import type { EventKind } from './ledger-events.ts'
import { OPEN_STATES } from './schedule.ts'

/** One attempt at paying an order. `state` and what follows it are a projection of the ledger, never written by hand. */
export const bills = pgTable(
  'bills',
  {
    billId: text('bill_id').primaryKey(),
    /** Process of this attempt [7-23]. */
    pid: text().notNull().unique(),
    orderTid: text('order_tid')
      .notNull()
      .references(() => orders.tid),
    owner: text().notNull(),
    attempt: integer().notNull(),
    /** application number, underscore, attempt [2-06] */
    merchantOrderNo: text('merchant_order_no').notNull().unique(),
    amount: avosColumn().notNull(),
    currency: text().notNull(),
    title: jsonb().$type<WireText>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then a payment method may be chosen [4-12]. */
    expiresAt: instant('expires_at').notNull(),

    state: text().$type<PaymentState>().notNull(),
    channel: text().$type<PaymentMethod>(),
    failure: text().$type<BillFailure>(),
    paidAt: instant('paid_at'),

    /** Set when the cashier was first told of the bill: from then on only the cashier knows whether it is paid. */
    openedAt: instant('opened_at'),
    /** Set when the cashier first answered with a page: from then on it knows the bill. */
    acknowledgedAt: instant('acknowledged_at'),
    /** Since when it says all the same that it does not. */
    unknownAt: instant('unknown_at'),
    /** Since when a bank works on it. */
    pendingSince: instant('pending_since'),
    /** When the payer was last sent to the cashier, until the cashier says that this visit is over: somebody may be paying now. */
    atCashierSince: instant('at_cashier_since'),
    surface: text().$type<Surface>(),
    /** When the cashier was last asked; keeps impatient pages from asking it too often. */
    askedAt: instant('asked_at'),
    /** When the reconciler asks next; undefined when nothing can come any more (decision 7). */
    dueAt: instant('due_at'),
    /** How often it asked without news: the next wait grows with it. */
    asks: integer().notNull().default(0),
    /** How many looks in a row came to nothing: the next wait grows with it. */
    misses: integer().notNull().default(0),
  },
  (table) => [
    index('bills_order').on(table.orderTid),
    index('bills_due').on(table.dueAt),
    index('bills_owner').on(table.owner),
    // threat 19: however many calls run at once, one bill of an order may be paid
    uniqueIndex('bills_open')
      .on(table.orderTid)
      .where(sql.raw(`state in (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/** The append-only ledger: the database itself refuses UPDATE and DELETE (decision 7). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    billId: text('bill_id')
      .notNull()
      .references(() => bills.billId),
    kind: text().$type<EventKind>().notNull(),
    /** An event counts once by it: for a charge, the cashier's own transaction number. */
    onceKey: text('once_key').notNull(),
    source: text().$type<'server' | 'notice' | 'asked' | 'clerk'>().notNull(),
    transactionId: text('transaction_id'),
    amount: avosColumn(),
    currency: text(),
    channel: text().$type<PaymentMethod>(),
    reason: text(),
    /** A refund's own number. */
    refundId: text('refund_id'),
    /** Who decided or asked for it, and why, where a person did. */
    who: text(),
    why: text(),
    /** By the clock of whoever saw it happen. */
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [uniqueIndex('payment_events_once').on(table.onceKey), index('payment_events_bill').on(table.billId)],
)

/**
 * Whatever arrived with the cashier's signature and could not be booked, kept as it came: nothing that may be about
 * money is ever lost to our not understanding it. The same bytes told again count up.
 */
export const noticeInbox = pgTable('notice_inbox', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** SHA-256 of the bytes */
  digest: text().notNull().unique(),
  raw: bytesColumn().notNull(),
  contentType: text('content_type'),
  /** Which of the cashier's keys signed it, and when by its clock; the signature itself is not kept. */
  keyId: text('key_id').notNull(),
  signedAt: instant('signed_at').notNull(),
  why: text().notNull(),
  receivedAt: instant('received_at').notNull(),
  lastAt: instant('last_at').notNull(),
  times: integer().notNull().default(1),
})

/** Tokens for the payment component: short-lived, only their hashes are kept [7-25]. */
export const orderTokens = pgTable(
  'order_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    owner: text().notNull(),
    /** Only bills of this order, when it names one. */
    orderTid: text('order_tid'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('order_tokens_expiry').on(table.expiresAt)],
)
