import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** The newest migration this server knows, as the database writes it down: milliseconds of the day it was made. */
export function newestMigration(folder = MIGRATIONS_FOLDER): number {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: readonly { when: number }[] }
  return Math.max(...entries.map(({ when }) => when))
}

/** The newest migration the database has; a newer server's may be there already. */
export async function migratedUpTo(db: Queryable): Promise<number> {
  const found = await db.execute(sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`)
  return Number((found as unknown as { rows: { newest: string | null }[] }).rows[0]?.newest ?? 0)
}
