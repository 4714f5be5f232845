import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WireText } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { avosColumn, instant } from '../db/columns.ts'

/** One line of an order as it was sold; later changes of plans or prices do not touch it. */
export interface OrderLine {
  /** cadastral number, or the code of what else is paid for */
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

/** What is to be paid for once. Its bills are the attempts; at most one of them is ever paid for it (decision 7). */
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
    /** Same lines, same key: a second checkout of the same content finds this order (threat 19). */
    contentKey: text('content_key').notNull(),
    /** The cart it was made from: a tab that still shows that cart gets this order, not an empty one. */
    cartVersion: text('cart_version'),
    /** Every key a client asked with; the same key gives the same order for ever. */
    idempotencyKeys: text('idempotency_keys').array().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set with the receipt, in one transaction: paid means delivered (decision 7). */
    paidAt: instant('paid_at'),
    /** Another order takes its place, as soon as the cashier agrees that nobody can pay this one any more. */
    supersededAt: instant('superseded_at'),
    /** The newest case of a clerk that its payer is told of. */
    caseId: bigint('case_id', { mode: 'number' }),
    /** Given up: its plans went back to the cart (decision 3.3), or another order took its place. */
    closedAt: instant('closed_at'),
    closedFor: text('closed_for').$type<'restored' | 'superseded'>(),
  },
  (table) => [
    index('orders_owner').on(table.owner, table.createdAt),
    uniqueIndex('orders_cadastral_apply_no').on(table.applyNo).where(sql`kind = 'cadastral'`),
    // threat 19: however many calls run at once, one open order per content
    uniqueIndex('orders_open_content')
      .on(table.owner, table.contentKey)
      .where(sql`kind = 'cadastral' and paid_at is null and closed_at is null`),
  ],
)
