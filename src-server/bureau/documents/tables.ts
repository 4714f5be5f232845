import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { files } from '../../applications/files/tables.ts'
import { instant } from '../../platform/db/columns.ts'

/**
 * Sealed documents that got no time-stamp from the authority. With it they become another file, because the content of a file's code
 * never changes, and somebody may have the first one.
 */
export const lateTimeStamps = pgTable(
  'late_time_stamps',
  {
    /** the file without a time-stamp */
    fileCode: text('file_code')
      .primaryKey()
      .references(() => files.fileCode),
    sealedAt: instant('sealed_at').notNull(),
    /** attempts since then that failed */
    misses: integer().notNull().default(0),
    /** the time of the next attempt; null once it has its time-stamp */
    dueAt: instant('due_at'),
    /** the file with it */
    stampedCode: text('stamped_code').references(() => files.fileCode),
  },
  (table) => [
    index('late_time_stamps_due').on(table.dueAt).where(sql`due_at is not null`),
    index('late_time_stamps_stamped').on(table.stampedCode).where(sql`stamped_code is not null`),
  ],
)
