import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { OpenDatabase } from '#server/db/database.ts'
import { plainOpening } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openInMemory } from './in-memory-database.ts'

/**
 * A migrated, empty database of this test file's own: a fresh one on the PostgreSQL of TEST_DATABASE_URL
 * when that is set, otherwise an embedded one in memory. The same tests run on both (decision 6).
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const own = await ownDatabase()
  if (own === undefined) return openInMemory()
  const database = await openPostgres(own.url, plainOpening())
  return {
    ...database,
    close: async () => {
      await database.close()
      await own.drop()
    },
  }
}

/** An empty database of its own on the PostgreSQL of TEST_DATABASE_URL, or undefined when that is not set. */
export async function ownDatabase(): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `ecad_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
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
