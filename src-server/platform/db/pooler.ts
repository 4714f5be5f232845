import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { sqlState } from './unavailable.ts'

/** PostgreSQL's codes for a prepared statement that another client has made, and for one that is not there. */
const LOST_STATES: ReadonlySet<string | undefined> = new Set(['42P05', '26000'])
/** A pooler may give out its connections in turn; after this many rounds two clients have met on one. */
const ROUNDS = 3

/**
 * Throws if a connection pooler in front of the database mixes up the prepared statements of two connections, as PgBouncer does before
 * 1.21 in transaction mode: the server would start, and its calls would fail later.
 */
export async function refuseMixedStatements(one: pg.Client, other: pg.Client): Promise<void> {
  const statement = { name: `ecad_${randomUUID()}`, text: 'select 1' }
  try {
    for (let round = 0; round < ROUNDS; round += 1) for (const client of [one, other]) await client.query(statement)
  } catch (error) {
    if (!LOST_STATES.has(sqlState(error))) throw error
    throw new CannotStart(
      'The connection pooler of DATABASE_URL does not keep prepared statements. Use PgBouncer 1.21 or later with max_prepared_statements, or pool_mode = session, or name the database itself.',
    )
  }
}
