import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import type { OpenDatabase } from './database.ts'
import { MIGRATIONS_FOLDER, underMigrationLock } from './migrate.ts'
import * as schema from './schema.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 10_000
/** No query of ours is slow; one that hangs must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 20_000

/** What PostgreSQL and the network say of a refused connection holds neither password nor address of a person. */
async function firstOf(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    await pool.end()
    throw new CannotStart(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}. Start it, or mend DATABASE_URL.`)
  }
}

/** A PostgreSQL of its own, by DATABASE_URL. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  // an idle connection that the server ends is replaced at the next query; unheard it would end the process
  pool.on('error', onIdleError)
  const client = await firstOf(pool)
  try {
    const single = drizzle(client, { schema })
    await underMigrationLock(single, () => migrate(single, { migrationsFolder: MIGRATIONS_FOLDER }))
  } finally {
    client.release()
  }
  return { db: drizzle(pool, { schema }), kind: 'postgres', close: () => pool.end() }
}
