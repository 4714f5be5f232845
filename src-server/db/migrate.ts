import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { rowsOf } from './rows.ts'

/** The SQL files that drizzle-kit generated, in order. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** The newest migration of this server, by the time at which it was made, in milliseconds as the database records it. */
export function newestMigration(): number {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: readonly { when: number }[]
  }
  return Math.max(...entries.map(({ when }) => when))
}

/** The newest migration of the database, which may be a newer server's. */
export async function migratedUpTo(db: Queryable): Promise<number> {
  const found = await db.execute(sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
  return Number(rowsOf<{ newest: string | null }>(found)[0]?.newest ?? 0)
}
