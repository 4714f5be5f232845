import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as onPg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as onPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts'
import { tempFolder } from './temp-folder.ts'
import { ownDatabase } from './test-database.ts'

/** A database as an earlier version of the server left it, of which rows may be written by hand. */
export interface OlderDatabase {
  run<Row>(statement: string): Promise<readonly Row[]>
  /** What the present version does at its start. */
  bringUpToDate(): Promise<void>
  close(): Promise<void>
}

/** With every migration before the one whose name ends so; on the PostgreSQL of TEST_DATABASE_URL, or embedded. */
export async function databaseBefore(name: string): Promise<OlderDatabase> {
  const earlier = earlierThan(name)
  const own = await ownDatabase()
  if (own === undefined) {
    const client = await PGlite.create()
    const db = onPglite(client)
    await migratePglite(db, { migrationsFolder: earlier.path })
    return {
      run: async <Row>(statement: string) => (await db.execute(sql.raw(statement))).rows as readonly Row[],
      bringUpToDate: () => migratePglite(db, { migrationsFolder: MIGRATIONS_FOLDER }),
      close: async () => {
        await client.close()
        earlier.remove()
      },
    }
  }
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  const db = onPg(client)
  await migratePg(db, { migrationsFolder: earlier.path })
  return {
    run: async <Row>(statement: string) => (await db.execute(sql.raw(statement))).rows as unknown as readonly Row[],
    bringUpToDate: () => migratePg(db, { migrationsFolder: MIGRATIONS_FOLDER }),
    close: async () => {
      await client.end()
      await own.drop()
      earlier.remove()
    },
  }
}

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}

/** A copy of the migrations whose journal ends before that one. */
function earlierThan(name: string): { readonly path: string; remove(): void } {
  const folder = tempFolder('migrations')
  cpSync(MIGRATIONS_FOLDER, folder.path, { recursive: true })
  const file = join(folder.path, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  if (at < 0) throw new Error(`no migration is called ${name}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return folder
}
