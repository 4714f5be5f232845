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

/** A migrated, empty database: on the PostgreSQL of TEST_DATABASE_URL, or embedded, in memory. The same tests run on both (decision 6). */
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

async function migrated(server: string): Promise<string> {
  const hash = createHash('sha256')
  const files = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'))
  for (const file of files.sort()) hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  const name = `ecad_template_${hash.digest('hex').slice(0, 16)}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(739042)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const made = await createDatabase(server)
    await (await openPostgres(made.url, plainOpening())).close()
    await client.query(`alter database ${made.name} rename to ${name}`)
  })
  return name
}

async function createDatabase(server: string, how = '') {
  const name = `ecad_test_${randomUUID().replaceAll('-', '')}`
  const run = (statement: string) => onServer(server, async (client) => void (await client.query(statement)))
  await run(`create database ${name} ${how}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return { name, url, drop: () => run(`drop database ${name} with (force)`) }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
