import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-channels.ts'
import type { BillFailure, PaymentState } from '#shared/domain/payment/payment-states.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { sessions } from '../../accounts/tables.ts'
import { avosColumn, bytesColumn, instant } from '../../platform/db/columns.ts'
import { orders } from '../orders/tables.ts'
import type { EventKind, EventSource } from './ledger-events.ts'
import { OPEN_STATES } from './schedule.ts'

/** The condition for a bill that may still be paid, with exactly the text of the database's index. */
export const IS_OPEN_BILL = sql.raw(`state in (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`)
/** Opened at the cashier, and without an outcome. */
export const IS_UNSETTLED = sql`opened_at is not null and ${IS_OPEN_BILL}`

/** One attempt at paying an order. `state` and the columns after it are derived from the ledger; only recordEvent writes them. */
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

    /** When the bill was first opened at the cashier: from then on only the cashier knows whether it is paid. */
    openedAt: instant('opened_at'),
    /** When the cashier first answered with a page; from then on it knows the bill. */
    acknowledgedAt: instant('acknowledged_at'),
    /** Since when the cashier does not know the bill, although it had opened it. */
    unknownAt: instant('unknown_at'),
    /** Set by a restore, until the cashier has reported the bill's state and refunds; no money of it is refunded meanwhile. */
    unheardSince: instant('unheard_since'),
    /** Since when a bank works on the payment. */
    pendingSince: instant('pending_since'),
    /** When the payer was last sent to the cashier; cleared once the cashier reports that its page is closed (at-cashier.ts). */
    atCashierSince: instant('at_cashier_since'),
    surface: text().$type<Surface>(),
    /** When a page last caused a poll; limits how often pages may do so. */
    askedAt: instant('asked_at'),
    /** When the reconciler polls next; null once nothing more can change (decision 7). */
    dueAt: instant('due_at'),
    /** How many polls found nothing new; it lengthens the next interval. */
    asks: integer().notNull().default(0),
    /** How many polls failed in a row; it lengthens the next interval. */
    misses: integer().notNull().default(0),
  },
  (table) => [
    index('bills_order').on(table.orderTid),
    index('bills_due').on(table.dueAt),
    index('bills_owner').on(table.owner),
    index('bills_opened').on(table.openedAt),
    index('bills_unsettled').on(table.openedAt).where(IS_UNSETTLED),
    index('bills_paid').on(table.owner, table.paidAt).where(sql`state = 'PAID'`),
    // threat 19: an order has one bill that can be paid, however many calls come at once
    uniqueIndex('bills_open').on(table.orderTid).where(IS_OPEN_BILL),
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
    /** Lets the event count once: for a charge, the cashier's transaction number. */
    onceKey: text('once_key').notNull(),
    source: text().$type<EventSource>().notNull(),
    transactionId: text('transaction_id'),
    amount: avosColumn(),
    currency: text(),
    channel: text().$type<PaymentMethod>(),
    reason: text(),
    /** A refund's number. */
    refundId: text('refund_id'),
    /** The person who caused it, and their reason; null without a person. */
    who: text(),
    why: text(),
    /** By the clock of the system that reported it. */
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [uniqueIndex('payment_events_once').on(table.onceKey), index('payment_events_bill').on(table.billId)],
)

/**
 * Notices with a valid signature that could not be recorded, unchanged: nothing that may be about money is lost because this server could
 * not read it. The same bytes sent again increase `times`.
 */
export const noticeInbox = pgTable('notice_inbox', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  /** SHA-256 of the bytes */
  digest: text().notNull().unique(),
  raw: bytesColumn().notNull(),
  contentType: text('content_type'),
  /** The key that signed it, and the time by the sender's clock; the signature itself is not stored. */
  keyId: text('key_id').notNull(),
  signedAt: instant('signed_at').notNull(),
  why: text().notNull(),
  receivedAt: instant('received_at').notNull(),
  lastAt: instant('last_at').notNull(),
  times: integer().notNull().default(1),
})

/** Tokens for the payment component: short-lived, and stored only as hashes [7-25]. */
export const orderTokens = pgTable(
  'order_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    owner: text().notNull(),
    /** If set, the token is valid only for bills of this order. */
    orderTid: text('order_tid'),
    /** The session that requested it, with which it ends. */
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('order_tokens_expiry').on(table.expiresAt),
    index('order_tokens_session').on(table.session),
    index('order_tokens_owner').on(table.owner),
  ],
)
