import { pgTable, text } from 'drizzle-orm/pg-core'

/** Whether a database holds real people's data or a test system's; never both. */
export type Purpose = 'production' | 'test'

/** One row: the purpose for which this database was first started. */
export const databasePurpose = pgTable('database_purpose', {
  /** Always 'database', because there is one row. */
  id: text().primaryKey(),
  purpose: text().$type<Purpose>().notNull(),
})
