import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { sqlState } from './away.ts'
import type { Opening } from './opening.ts'

/** Two servers that start together prepare the database one after the other. Any number will do, as long as it stays. */
const LOCK = 739_041
/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03'
/** A breath for those who waited behind the migration. */
const PAUSE_MS = 1_000

/** A migration takes its time; whatever limit the server, the role or the database sets is lifted for this connection. */
const NO_LIMITS = `select set_config(name, '0', $1) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout')`

type Parts = Pick<Opening, 'log' | 'limits' | 'migrationsFolder'>

/**
 * Migrates, and does `prepare` while no other server that starts does either. Whoever comes second waits, however
 * long it takes. The lock is a transaction's of its own connection, so that a pooler cannot part the two; if that
 * connection is lost, so is the lock, and the migration ends with it.
 */
export async function migratePostgres(url: string, { log, limits, migrationsFolder }: Parts, prepare: () => Promise<void>): Promise<void> {
  const config = { connectionString: url, connectionTimeoutMillis: limits.connectMs, keepAlive: true }
  const lock = new pg.Client(config)
  const worker = new pg.Client(config)
  const lost = new Promise<never>((_resolve, reject) => {
    for (const client of [lock, worker]) client.on('error', reject)
  })
  const work = async () => {
    await Promise.all([lock.connect(), worker.connect()])
    await takeLock(lock, log)
    await worker.query(NO_LIMITS, [false])
    await worker.query(`select set_config('lock_timeout', $1, false)`, [String(limits.migrationLockMs)])
    await migratePatiently(worker, migrationsFolder, log)
    await prepare()
    await lock.query('commit')
  }
  try {
    await Promise.race([work(), lost])
  } finally {
    await Promise.all([lock.end(), worker.end()])
  }
}

async function takeLock(client: pg.Client, log: Opening['log']): Promise<void> {
  await client.query('begin')
  await client.query(NO_LIMITS, [true])
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [LOCK])
  if (rows[0]?.taken) return
  log.warn({}, 'another server is preparing the database; this one waits for it')
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
}

/** All migrations are one transaction: one that waits too long for a table is undone, lets the others pass and tries again. */
async function migratePatiently(client: pg.Client, migrationsFolder: string, log: Opening['log']): Promise<void> {
  const db = drizzle(client)
  for (;;) {
    try {
      await migrate(db, { migrationsFolder })
      return
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      log.warn({}, 'a migration waits for a table that somebody else uses, and tries again')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
