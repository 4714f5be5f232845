import type { Vitals } from '../health/vitals.ts'
import type { Database } from './database.ts'

export interface DatabaseLog {
  warn(facts: object, message: string): void
}

export interface Opening {
  readonly log: DatabaseLog
  readonly vitals: Vitals
  /** The most connections of one server; for PostgreSQL alone. */
  readonly connections: number
  readonly limits: Limits
  readonly migrationsFolder: string
  /** Writes initial data after the migration. If several servers start at the same time, they run it one after the other. */
  readonly prepare: (db: Database) => Promise<void>
}

/** Time limits of connections to PostgreSQL, in milliseconds. Their sum is shorter than a client waits. */
export interface Limits {
  /** For getting a connection, free or new. */
  readonly connectMs: number
  /** For a statement: one that hangs must not occupy a connection for ever. */
  readonly statementMs: number
  /** For an answer that the network may have lost. */
  readonly answerMs: number
  /** For an idle transaction, which keeps rows locked: its server may have stopped. */
  readonly idleTransactionMs: number
  /** How long a migration may wait for a table, with others waiting behind it, before it gives up and tries again. */
  readonly migrationLockMs: number
}
