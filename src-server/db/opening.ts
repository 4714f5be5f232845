import type { Vitals } from '../health/vitals.ts'
import type { Database } from './database.ts'

/** Where the database says what an operator should know. */
export interface DatabaseLog {
  warn(facts: object, message: string): void
}

/** How a database is opened. */
export interface Opening {
  readonly log: DatabaseLog
  readonly vitals: Vitals
  /** Connections one server opens at most; a PostgreSQL's alone. */
  readonly connections: number
  readonly limits: Limits
  readonly migrationsFolder: string
  /** Brings data up to date once the tables are, before any other server that starts at the same time may. */
  readonly prepare: (db: Database) => Promise<void>
}

/** Time limits of a PostgreSQL's connections, in milliseconds. All together are less than a caller waits. */
export interface Limits {
  /** Getting a connection, a free one of this server or a new one. */
  readonly connectMs: number
  /** A statement: none of ours is slow, and one that hangs must not hold a connection for ever. */
  readonly statementMs: number
  /** An answer, where the network lost it and nobody says so. */
  readonly answerMs: number
  /** A transaction whose server has stopped, and which holds rows that others wait for. */
  readonly idleTransactionMs: number
  /** How long a migration may keep everybody waiting for a table that somebody else uses, before it lets them pass and tries again. */
  readonly migrationLockMs: number
}
