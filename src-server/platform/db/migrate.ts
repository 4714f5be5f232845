import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { rowsOf } from './rows.ts'

/** The SQL files that drizzle-kit generated, in order. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** The creation times of this server's migrations, in milliseconds, as the database records them. */
function migrationTimes(): readonly number[] {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: readonly { when: number }[]
  }
  return entries.map(({ when }) => when)
}

/** The creation time of the first migration. No older migration was ever in a release. */
export const firstMigration = (): number => Math.min(...migrationTimes())

/** The creation time of this server's newest migration. */
export const newestMigration = (): number => Math.max(...migrationTimes())

/** The creation time of the newest migration in the database, which may belong to a newer server. */
export async function migratedUpTo(db: Queryable): Promise<number> {
  const found = await db.execute(sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
  return Number(rowsOf<{ newest: string | null }>(found)[0]?.newest ?? 0)
}
