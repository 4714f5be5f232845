import { type SQL, sql } from 'drizzle-orm'
import type { Figures, Sample } from '../metrics/figures.ts'
import type { Database } from './database.ts'
import { rowsOf } from './rows.ts'

export const TABLE_FIGURES: Figures = {
  metrics: {
    ecad_table_rows: {
      help: 'About how many rows a table has, as the database estimates it.',
      labels: ['table'],
      read: (db) => ofTables(db, sql`greatest(reltuples, 0)`),
    },
    ecad_table_bytes: {
      help: 'How much room a table takes with its indexes.',
      labels: ['table'],
      read: (db) => ofTables(db, sql`pg_total_relation_size(oid)`),
    },
  },
}

/** Values from PostgreSQL's catalogue for each table; no row of the table is read. */
async function ofTables(db: Database, value: SQL): Promise<readonly Sample[]> {
  const found = await db.execute(sql`select relname as "table", ${value}::float8 as "value"
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return rowsOf<{ readonly table: string; readonly value: number }>(found).map(({ table, value }) => [{ table }, value])
}
