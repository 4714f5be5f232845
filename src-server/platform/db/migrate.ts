import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { rowsOf } from './rows.ts'

/** The SQL files that drizzle-kit generated, in order. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** When the migrations of this server were made, in milliseconds as the database records them. */
function migrationTimes(): readonly number[] {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: readonly { when: number }[]
  }
  return entries.map(({ when }) => when)
}

/** The first migration, by the time at which it was made. No older one was ever in a release. */
export const firstMigration = (): number => Math.min(...migrationTimes())

/** The newest migration of this server, by the time at which it was made. */
export const newestMigration = (): number => Math.max(...migrationTimes())

/** The newest migration of the database, which may be a newer server's. */
export async function migratedUpTo(db: Queryable): Promise<number> {
  const found = await db.execute(sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
  return Number(rowsOf<{ newest: string | null }>(found)[0]?.newest ?? 0)
}
