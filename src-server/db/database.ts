import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

type Schema = typeof schema

/** The product's database, embedded or not; whoever queries cannot tell which (decision 6). */
export type Database = PgDatabase<PgQueryResultHKT, Schema>
/** Inside `db.transaction(async (tx) => …)`. */
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>
/** For what may run alone or as part of something larger. */
export type Queryable = Database | Transaction

/** A database that was opened and migrated. */
export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'postgres'
  close(): Promise<void>
}
