import type { Database, Queryable } from './database.ts'

/**
 * A statement written once for each database and not for each call: the words of SQL are put together once, and
 * PostgreSQL keeps its plan under the statement's name. `make` writes it with sql.placeholder in place of values.
 * Inside a transaction it is written anew, as the statement belongs to the transaction's own connection.
 */
export function prepared<Statement>(make: (db: Database) => Statement): (db: Queryable) => Statement {
  const made = new WeakMap<Queryable, Statement>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    // a transaction has all that a statement is written with
    const statement = make(db as Database)
    made.set(db, statement)
    return statement
  }
}
