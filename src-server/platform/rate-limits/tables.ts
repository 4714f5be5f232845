import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * How often one client made a call in the current minute. The migration makes the table UNLOGGED, which drizzle cannot express: counts
 * need not survive a crash.
 */
export const rateCounts = pgTable('rate_counts', {
  /** A hash of route and client, because an address is personal data. */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: instant('ends_at').notNull(),
})
