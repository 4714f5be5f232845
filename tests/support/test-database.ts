import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { MIGRATIONS_FOLDER } from '#server/platform/db/migrate.ts'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { seedParcels } from '#server/sales/plans/repository.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { openInMemory } from './in-memory-database.ts'

/**
 * A migrated, empty database for this test file: a fresh one on the PostgreSQL of TEST_DATABASE_URL if that is set, otherwise an embedded
 * one in memory. The same tests run on both (decision 6).
 */
export async function testDatabase(seedRegister?: (db: Database) => Promise<void>): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return openInMemory(seedRegister)
  template ??= migrated(server)
  const own = await createDatabase(server, `template ${await template}`)
  const database = await openPostgres(own.url, plainOpening())
  await seedRegister?.(database.db)
  return {
    ...database,
    close: async () => {
      await database.close()
      await own.drop()
    },
  }
}

export const seedTestRegister = (db: Database): Promise<void> => seedParcels(db, PARCELS)
export const databaseWithRegister = (): Promise<OpenDatabase> => testDatabase(seedTestRegister)

/** A separate database on the PostgreSQL of TEST_DATABASE_URL: empty, or a copy of FILLED_DATABASE; undefined without such a server. */
export async function ownDatabase(): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL
  const filled = process.env.FILLED_DATABASE
  return server ? createDatabase(server, filled && `template ${filled} strategy file_copy`) : undefined
}

/** The name of a migrated database that others are copied from, because migrating each one takes longer than most tests. */
let template: Promise<string> | undefined

/** The template of these migrations; the first caller creates it, and the others wait. */
async function migrated(server: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  const name = `ecad_template_${hash.digest('hex').slice(0, 16)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(739042)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const made = await createDatabase(server)
    await (await openPostgres(made.url, plainOpening())).close()
    await client.query(`alter database ${made.name} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function createDatabase(server: string, how = '') {
  const name = `ecad_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} ${how}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
