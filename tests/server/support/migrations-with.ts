import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER } from '#server/platform/db/migrate.ts'

/** The migration of an index of a later version, built while its table is in use. */
export const LATE_INDEX = `-- outside a transaction
drop index concurrently if exists made_late;--> statement-breakpoint
create index concurrently made_late on parcels (area_sqm)`

/** Writes the product's migrations and one more, as in a later version, below a folder; returns the path. */
export function migrationsWith(folder: string, statement: string): string {
  const migrations = join(folder, 'migrations')
  cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true })
  writeFileSync(join(migrations, '9999_more.sql'), statement)
  const path = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const when = Math.max(...journal.entries.map((entry: { when: number }) => entry.when)) + 1
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag: '9999_more', breakpoints: true })
  writeFileSync(path, JSON.stringify(journal))
  return migrations
}
