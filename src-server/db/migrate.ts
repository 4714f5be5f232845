import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Two servers that start together migrate one after the other. Any number will do, as long as it stays. */
const MIGRATION_LOCK = 739_041

/** Runs `work` while holding the advisory lock; `db` must be one connection, not a pool. */
export async function underMigrationLock(db: Database, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
  try {
    await work()
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  }
}
