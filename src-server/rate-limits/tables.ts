import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/**
 * How often somebody has asked for something in the minute that is counted. The table is UNLOGGED, which drizzle cannot
 * say and the migration does: a count is worth no write to disk, and after a crash it begins anew.
 */
export const rateCounts = pgTable('rate_counts', {
  /** Hash of what is asked for and who asks: an address is somebody's. */
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: instant('ends_at').notNull(),
})
