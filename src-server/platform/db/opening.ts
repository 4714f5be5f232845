import type { Vitals } from '../health/vitals.ts'
import type { Database } from './database.ts'

/** The log of a database. */
export interface DatabaseLog {
  warn(facts: object, message: string): void
}

/** How a database is opened. */
export interface Opening {
  readonly log: DatabaseLog
  readonly vitals: Vitals
  /** The most connections of one server; for PostgreSQL alone. */
  readonly connections: number
  readonly limits: Limits
  readonly migrationsFolder: string
  /** Writes initial data after the migration; of servers that start at the same time, one does it at a time. */
  readonly prepare: (db: Database) => Promise<void>
}

/** Time limits of connections to PostgreSQL, in milliseconds. Together they are shorter than a client waits. */
export interface Limits {
  /** For getting a connection, free or new. */
  readonly connectMs: number
  /** For a statement, so that one that hangs does not occupy a connection for ever. */
  readonly statementMs: number
  /** For an answer, where the network lost it. */
  readonly answerMs: number
  /** For an idle transaction: its server may have stopped, while it keeps rows locked. */
  readonly idleTransactionMs: number
  /** How long a migration may wait for a table, and make others wait behind it, before it gives way and tries again. */
  readonly migrationLockMs: number
}
