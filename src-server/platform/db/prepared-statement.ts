import type { Database, Queryable } from './database.ts'

/**
 * A prepared statement, built once per connection instead of at every call: its SQL is generated once, and PostgreSQL keeps its plan
 * under the statement's name. `make` builds it with sql.placeholder in place of values. Each transaction builds its own, because the
 * statement belongs to the transaction's connection; the next transaction on that connection reuses it.
 */
export function prepared<Statement>(make: (db: Database) => Statement): (db: Queryable) => Statement {
  const made = new WeakMap<object, Statement>()
  return (db) => {
    const place = connectionOf(db)
    const known = made.get(place)
    if (known !== undefined) return known
    // a transaction has all the methods that build a statement
    const statement = make(db as Database)
    made.set(place, statement)
    return statement
  }
}

/**
 * The object that a statement of this database or transaction runs on: the pool, or the connection of a transaction, for which the driver
 * makes a new object each time. The embedded database makes one per transaction.
 */
function connectionOf(db: Queryable): object {
  // drizzle's types do not declare it
  const { session } = (db as unknown as { readonly _: { readonly session: { readonly client: object } } })._
  return session.client
}
