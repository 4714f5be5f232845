import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The product's database, embedded or a server; queries are the same for both (decision 6). */
export type Database = PgDatabase<PgQueryResultHKT>
/** The argument of `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Either, for functions that may be called inside a transaction or outside. */
export type Queryable = Database | Transaction

export interface OpenDatabase {
  readonly db: Database
  readonly kind: 'embedded' | 'postgres'
  close(): Promise<void>
}
