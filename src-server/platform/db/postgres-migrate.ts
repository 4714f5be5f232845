import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'
import type { Opening } from './opening.ts'
import { refuseMixedStatements } from './pooler.ts'
import { sqlState } from './unavailable.ts'

/** The advisory lock that makes servers that start together migrate one after the other. The number is arbitrary, but fixed. */
const LOCK = 739_041
/**
 * PostgreSQL's codes for a migration that was rolled back in favour of other transactions: a lock was not granted in time, or the
 * migration and a transaction of a running server waited for each other.
 */
const RETRYABLE_STATES: ReadonlySet<string | undefined> = new Set(['55P03', '40P01', '40001'])
/** Time for the transactions that waited behind the migration. */
const PAUSE_MS = 1_000
/** How often a waiting server tries to get the lock. */
const RETRY_MS = 100

/** Lifts all time limits of the server, role or database for this connection, because a migration may take long. */
const NO_LIMITS = `select set_config(name, '0', $1) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout')`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Parts = Pick<Opening, 'log' | 'limits' | 'migrationsFolder'>

/**
 * Migrates and calls `prepare`, while other servers that start wait. The lock belongs to a transaction on a separate connection, because
 * a connection pooler keeps a transaction on its connection. If that connection is lost, so is the lock, and the migration fails.
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
    await refuseMixedStatements(lock, worker)
    await acquireLock(lock, log)
    await migrateWithRetries(worker, { log, limits, migrationsFolder })
    await prepare()
    await lock.query('commit')
  }
  try {
    await Promise.race([work(), lost])
  } finally {
    await Promise.all([lock.end(), worker.end()])
  }
}

async function acquireLock(client: pg.Client, log: Opening['log']): Promise<void> {
  await client.query('begin')
  await client.query(NO_LIMITS, [true])
  for (let isFirst = true; ; isFirst = false) {
    // Creating an index concurrently waits for every older snapshot. A blocking lock statement would hold one, so this polls; it passes
    // no values, because the driver would keep the snapshot of a statement with values.
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
    if (rows[0]?.taken) return
    if (isFirst) log.warn({}, 'another server is preparing the database; this one waits for it')
    await pause(RETRY_MS)
  }
}

/**
 * A migration that waits too long for a table, or deadlocks with its users, is rolled back so that others can use the table, and then
 * tried again.
 */
async function migrateWithRetries(client: pg.Client, { log, limits, migrationsFolder }: Parts): Promise<void> {
  // only for a migration: a connection pooler would hand the connection with these limits to a server's call
  const setLimits = async () => {
    await client.query(NO_LIMITS, [false])
    await client.query(`select set_config('lock_timeout', $1, false)`, [String(limits.migrationLockMs)])
  }
  for (;;) {
    try {
      await applyMigrations(client, migrationsFolder, setLimits)
      return
    } catch (error) {
      if (!RETRYABLE_STATES.has(sqlState(error))) throw error
      log.warn({}, 'a migration waits for a table that somebody else uses, and tries again')
      await pause(PAUSE_MS)
    }
  }
}
