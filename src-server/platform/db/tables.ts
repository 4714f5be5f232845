import { pgTable, text } from 'drizzle-orm/pg-core'

/** Whether a database is for real people's data or for a test system's; never for both. */
export type Purpose = 'production' | 'test'

/** One row: what this database was first started for. */
export const databasePurpose = pgTable('database_purpose', {
  /** Always 'database': there is one row. */
  id: text().primaryKey(),
  purpose: text().$type<Purpose>().notNull(),
})
