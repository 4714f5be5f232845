import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'
import { sqlState } from './unavailable.ts'

/** Serialization failure and deadlock: PostgreSQL has rolled back, and the transaction may be tried again. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const TRIES = 8
const SHORTEST_WAIT_MS = 5

/**
 * Runs a transaction, and repeats it if PostgreSQL rolled it back in favour of another one. `work` may therefore run several times: it
 * must only use the database, and call no other system.
 */
export async function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
      // a random part of a growing delay keeps the same transactions from colliding again
      await wait(Math.random() * SHORTEST_WAIT_MS * 2 ** tries)
    }
  }
}
