import { setTimeout as passes } from 'node:timers/promises'
import { sqlState } from './away.ts'
import type { Database, Transaction } from './database.ts'

/** Serialization failure and deadlock: PostgreSQL undid everything and asks for another try. */
const TRY_AGAIN = new Set(['40001', '40P01'])
const TRIES = 8
const SHORTEST_WAIT_MS = 5

/**
 * A transaction that is tried again when PostgreSQL gave it up in favour of another one. `work` may run
 * several times: it touches the database alone, and speaks with nobody.
 */
export async function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !TRY_AGAIN.has(sqlState(error) ?? '')) throw error
      // those who met once must not meet again: a random part of a wait that doubles
      await passes(Math.random() * SHORTEST_WAIT_MS * 2 ** tries)
    }
  }
}
