import { pgTable, text } from 'drizzle-orm/pg-core'

/** Real people's data, or a test system's inventions: never both in one database. */
export type Purpose = 'production' | 'test'

/** One row: what this database was first started for. */
export const databasePurpose = pgTable('database_purpose', {
  /** Always 'database': there is one row. */
  id: text().primaryKey(),
  purpose: text().$type<Purpose>().notNull(),
})
