import { drizzle } from 'drizzle-orm/node-postgres'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import type { OpenDatabase } from './database.ts'
import type { Opening } from './opening.ts'
import { WatchedPool } from './pool.ts'
import { migratePostgres } from './postgres-migrate.ts'
import { DatabaseUnavailable, sqlState, temporaryReason } from './unavailable.ts'

/** A schema that a restore creates first and drops last: servers elsewhere do not see its mark in DATA_DIR. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

/** Opens and migrates the PostgreSQL server of DATABASE_URL. */
export async function openPostgres(url: string, opening: Opening): Promise<OpenDatabase> {
  const { limits, log, vitals } = opening
  const pool = new WatchedPool(
    {
      connectionString: url,
      application_name: 'ecad',
      max: opening.connections,
      keepAlive: true,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      query_timeout: limits.answerMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
    },
    (error) => {
      vitals.connectionLost()
      log.warn(
        { code: sqlState(error), reason: temporaryReason(error) ?? 'no reason was given', lost: vitals.lostConnections },
        'a connection to the database ended',
      )
    },
  )
  vitals.readConnectionsBy(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  const db = drizzle(pool)
  try {
    // a first connection, to report an unreachable server with its own message
    const first = await pool.connect()
    const { rowCount } = await first
      .query('select from pg_namespace where nspname = $1', [UNFINISHED_RESTORE])
      .finally(() => first.release())
    if (rowCount)
      throw new CannotStart('A restore into the database of DATABASE_URL did not end. Empty it and DATA_DIR, and restore again.')
    await migratePostgres(url, opening, () => opening.prepare(db))
  } catch (error) {
    await pool.end()
    throw asSentence(error)
  }
  return { db, kind: 'postgres', close: () => pool.end() }
}

/** Turns a failed connection into a CannotStart. The messages of PostgreSQL and the network contain no password. */
function asSentence(error: unknown): unknown {
  if (error instanceof CannotStart) return error
  const [, unsupported] = /unsupported startup parameter: (\w+)/.exec(error instanceof DatabaseUnavailable ? String(error.cause) : '') ?? []
  if (unsupported !== undefined)
    return new CannotStart(
      `The connection pooler of DATABASE_URL does not pass ${unsupported}. Set ignore_startup_parameters there, and the limits for the database's role (docs/deploy.md).`,
    )
  const reason = error instanceof DatabaseUnavailable ? reasonOf(error.cause) : temporaryReason(error)
  if (reason === undefined) return error
  return new CannotStart(`The database of DATABASE_URL cannot be used: ${reason}. Start it, or mend DATABASE_URL.`)
}
