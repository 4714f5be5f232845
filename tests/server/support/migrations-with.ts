import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER } from '#server/platform/db/migrate.ts'

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
