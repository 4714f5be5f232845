import pg from 'pg'
import { reasonOf } from '../../platform/cannot-start.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { sqlState } from '../../platform/db/unavailable.ts'
import { runPgProgram } from './pg-programs.ts'
import { type Drafts, readSnapshot, type Snapshot } from './snapshot.ts'
import type { Sql } from './sql.ts'

const CONNECT_MS = 5_000
/** PostgreSQL's codes for another database than the product's, and for a role without the rights: a missing table or schema, and 42501. */
const UNFIT: readonly unknown[] = ['42P01', '3F000', '42501']
/** A backup may take long; limits of the role or the database would abort it. */
const NO_LIMITS = `select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout', 'idle_session_timeout')`

/** Runs work on the database of an address in one transaction, without any migration, and commits when `work` resolves. */
export async function onPostgres<T>(databaseUrl: string, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  // a lost connection makes the current statement fail, so its event needs no handling
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new Refused(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}.`)
  }
  try {
    await client.query(begin)
    await client.query(NO_LIMITS)
    const result = await work(async (statement, values = []) => (await client.query(statement, [...values])).rows)
    await client.query('commit')
    return result
  } catch (error) {
    if (!UNFIT.includes(sqlState(error))) throw error
    throw new Refused(`The database of DATABASE_URL cannot be used for this: ${reasonOf(error)}.`)
  } finally {
    await client.end()
  }
}

/** Dumps the database into a file while servers run, and reads the content of the dump: both from one snapshot. */
export const dumpPostgres = (databaseUrl: string, { dump: path, list }: Drafts): Promise<Snapshot> =>
  onPostgres(databaseUrl, 'begin isolation level repeatable read, read only', async (sql) => {
    const [exported] = await sql<{ id: string }>('select pg_export_snapshot() as id')
    if (exported === undefined) throw new Error('no snapshot was exported')
    const dump = runPgProgram('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${exported.id}`,
      `--file=${path}`,
    ])
    const [snapshot] = await Promise.all([readSnapshot(sql, list), dump])
    return snapshot
  })

/** Restores a dump into an empty database, completely or not at all. */
export const restorePostgres = (databaseUrl: string, path: string): Promise<void> =>
  runPgProgram('pg_restore', databaseUrl, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', path])
