import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

/**
 * One row per account: every change is one atomic statement, and two tabs cannot both add the same plan. The row of an empty cart stays,
 * because a version must never repeat (threat 21).
 */
export const carts = pgTable('carts', {
  /** accounts.id */
  owner: text().primaryKey(),
  /** Grows with every change. */
  version: bigint({ mode: 'number' }).notNull(),
  /** Cadastral numbers in the order they were added, each once [1-02]. */
  plans: text().array().notNull(),
  /** The version in which each plan was added: orders made of that version or a later one include the plan. */
  since: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  /** From this instant on the cart counts as empty (threat 22). */
  expiresAt: instant('expires_at').notNull(),
})
