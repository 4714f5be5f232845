import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language, WireText } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { avosColumn, instant } from '../../platform/db/columns.ts'

/** One line of an order as it was sold; later changes of plans or prices do not touch it. */
export interface OrderLine {
  /** cadastral number, or the code of another fee */
  readonly id: string
  /** whole avos */
  readonly unitPrice: number
  readonly count: number
  readonly location: WireText
}

/** 'cadastral': plans from the cart [1-02]. 'application': fees of a generic application [2-27], [2-19]. */
export type OrderKind = 'cadastral' | 'application'

/** Numbers of applications; gaps are harmless. */
export const applyNumbers = pgSequence('apply_numbers', { startWith: 1 })

/** An order is paid once. Its bills are attempts at paying it, of which at most one succeeds (decision 7). */
export const orders = pgTable(
  'orders',
  {
    /** 256 random bits (decision 3.6, threat 13) */
    tid: text().primaryKey(),
    kind: text().$type<OrderKind>().notNull(),
    /** accounts.id */
    owner: text().notNull(),
    applyNo: text('apply_no').notNull(),
    platform: text().$type<Platform>().notNull(),
    title: jsonb().$type<WireText>().notNull(),
    lines: jsonb().$type<readonly OrderLine[]>().notNull(),
    total: avosColumn().notNull(),
    /** Equal for equal lines: a second checkout of the same content finds this order by it (threat 19). */
    contentKey: text('content_key').notNull(),
    /** The version of the cart it was made from: a tab that still shows that cart gets this order. */
    cartVersion: text('cart_version'),
    /** Every key that a client sent for it; the same key always finds the same order. */
    idempotencyKeys: text('idempotency_keys').array().notNull(),
    /** The language of its buyer; null for the fees of an application, which stores its own. */
    language: text().$type<Language>(),
    createdAt: instant('created_at').notNull(),
    /** Set with the receipt, in one transaction: paid means delivered (decision 7). */
    paidAt: instant('paid_at'),
    /** Since when another order replaces it; it is closed once the cashier confirms that it can no longer be paid. */
    supersededAt: instant('superseded_at'),
    /** The newest case that the payer sees. */
    caseId: bigint('case_id', { mode: 'number' }),
    /** Closed without payment: its plans went back to the cart (decision 3.3), or another order replaced it. */
    closedAt: instant('closed_at'),
    closedFor: text('closed_for').$type<'restored' | 'superseded'>(),
  },
  (table) => [
    index('orders_owner').on(table.owner, table.createdAt),
    index('orders_apply_no').on(table.applyNo),
    // every purchase reads the unpaid orders, which are a small part of an account's orders
    index('orders_open').on(table.owner, table.createdAt).where(sql`paid_at is null and closed_at is null`),
    uniqueIndex('orders_cadastral_apply_no').on(table.applyNo).where(sql`kind = 'cadastral'`),
    // threat 19: one open order per content, however many calls come at once
    uniqueIndex('orders_open_content')
      .on(table.owner, table.contentKey)
      .where(sql`kind = 'cadastral' and paid_at is null and closed_at is null`),
  ],
)
