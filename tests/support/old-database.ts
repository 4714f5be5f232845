import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts'

export interface OldDatabase {
  readonly db: PGlite
  /** Brings it up to date. */
  migrate(): Promise<void>
}

/** A database as it was before the migration of this name, and nothing in its tables. */
export async function databaseBefore(name: string): Promise<OldDatabase> {
  const files = readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const at = files.findIndex((file) => file.endsWith(`_${name}.sql`))
  if (at === -1) throw new Error(`there is no migration ${name}`)
  const db = await PGlite.create()
  const run = async (some: readonly string[]) => {
    for (const file of some) await db.exec(readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').replaceAll('--> statement-breakpoint', ''))
  }
  await run(files.slice(0, at))
  return { db, migrate: () => run(files.slice(at)) }
}
