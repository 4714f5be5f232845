import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

type Schema = typeof schema

/** The product's database, embedded or a server; queries are the same for both (decision 6). */
export type Database = PgDatabase<PgQueryResultHKT, Schema>
/** The argument of `db.transaction(async (tx) => …)`. */
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>
/** Either, for functions that may be called inside a transaction or outside. */
export type Queryable = Database | Transaction

/** A database that was opened and migrated. */
export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'postgres'
  close(): Promise<void>
}
