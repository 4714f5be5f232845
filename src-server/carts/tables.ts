import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * One cart an account, in one row, so that every change is one atomic statement: two tabs cannot both
 * add the same plan. The row stays when the cart is empty, so a version never comes back (threat 21).
 */
export const carts = pgTable('carts', {
  /** accounts.id */
  owner: text().primaryKey(),
  /** Grows with every change. */
  version: bigint({ mode: 'number' }).notNull(),
  /** Cadastral numbers in the order they were added; a plan is there once, its count is one [1-02]. */
  plans: text().array().notNull(),
  /** The version each plan came in with: an order made of that version or a later one was made of that plan. */
  since: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** From this instant on the cart counts as empty (threat 22). */
  expiresAt: instant('expires_at').notNull(),
})
