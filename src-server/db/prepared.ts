import type { Database, Queryable } from './database.ts'

/**
 * A prepared statement, built once per database and not at every call: its SQL is generated once, and PostgreSQL keeps its
 * plan under the statement's name. `make` builds it with sql.placeholder in place of values. A transaction builds its
 * own, as the statement belongs to the transaction's connection.
 */
export function prepared<Statement>(make: (db: Database) => Statement): (db: Queryable) => Statement {
  const made = new WeakMap<Queryable, Statement>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    // a transaction has all the methods that build a statement
    const statement = make(db as Database)
    made.set(db, statement)
    return statement
  }
}
