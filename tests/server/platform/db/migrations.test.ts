import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, it } from 'vitest'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { applyMigrations } from '#server/platform/db/apply-migrations.ts'
import { freshClient } from '#server/platform/db/embedded.ts'
import { MIGRATIONS_FOLDER } from '#server/platform/db/migrate.ts'
import { LATE_INDEX, migrationsWith } from '#tests/server/support/migrations-with.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('migrations')
afterAll(() => folder.remove())

const isThere = async (client: PGlite) => (await client.query(`select from pg_indexes where indexname = 'made_late'`)).rows.length === 1

describe('the migrations of a later version', { timeout: 60_000 }, () => {
  it('are made in a new database with the first one, also those that run outside a transaction', async () => {
    const client = await PGlite.create()
    await applyMigrations(client, migrationsWith(folder.path, LATE_INDEX))
    expect(await isThere(client)).toBe(true)
    await client.close()
  })

  it('are made once in a database that has the first one', async () => {
    const client = await freshClient()
    const migrations = migrationsWith(folder.path, 'alter table parcels add column more text')
    await applyMigrations(client, migrations)
    await applyMigrations(client, migrations)
    expect((await client.query('select more from parcels')).rows).toEqual([])
    await client.close()
  })
})

describe('a role with rights to data alone', { timeout: 60_000 }, () => {
  async function clientOfServer() {
    const client = await freshClient()
    await client.exec('create role server; grant usage on schema drizzle to server; grant select on all tables in schema drizzle to server')
    await client.exec('set role server')
    return client
  }

  it('is enough where nothing is to be done, and is told what to do where something is', async () => {
    const client = await clientOfServer()
    await applyMigrations(client, MIGRATIONS_FOLDER)
    const later = applyMigrations(client, migrationsWith(folder.path, 'alter table parcels add column more text'))
    await expect(later).rejects.toThrow(CannotStart)
    await expect(later).rejects.toThrow(/npm run migrate/)
    await client.close()
  })

  it.each([
    ['has nothing yet', 'reset role; drop schema drizzle cascade; set role server'],
    ['it may not read', 'reset role; revoke usage on schema drizzle from server; set role server'],
  ])('is told the same of a database that %s', async (_what, statements) => {
    const client = await clientOfServer()
    await client.exec(statements)
    await expect(applyMigrations(client, MIGRATIONS_FOLDER)).rejects.toThrow(/npm run migrate/)
    await client.close()
  })
})

describe('a database of a version before the first release', () => {
  it('is left as it is, and refused in a sentence that says what to do', async () => {
    const client = await freshClient()
    // the date of the first of those migrations
    await client.query('update drizzle.__drizzle_migrations set created_at = 1795244816049')
    const applied = applyMigrations(client, MIGRATIONS_FOLDER)
    await expect(applied).rejects.toThrow(CannotStart)
    await expect(applied).rejects.toThrow(/before its first release, .* Name an empty database by DATABASE_URL;/)
    await client.close()
  })
})
