import { openFilePlaces } from '../../applications/files/open-store.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { settleRestored } from './after-restore.ts'
import { forEach } from './copy-files.ts'
import { onPostgres } from './postgres.ts'
import type { Place } from './restore.ts'
import { keptFiles } from './snapshot.ts'
import type { Sql } from './sql.ts'

/** What a PostgreSQL that was recovered to a moment holds. */
export interface Recovered {
  /** the moment in the form of the database */
  readonly at: string
  /** time of the newest payment event, to compare with the cashier's list; null without any */
  readonly lastEvent: string | null
  readonly paidBills: number
  readonly paidAvos: number
  readonly files: number
  /** Files without an application whose owners removed them after the moment: no longer offered. */
  readonly released: number
  /** Files of applications that are not in the storage. */
  readonly missing: readonly string[]
}

/**
 * Settles a database that PostgreSQL itself recovered to a moment, as a restore settles that of a backup. The storage was not set back, so
 * each file of the database is looked for there.
 */
export async function settleRecovered(place: Place, moment: string, by: string): Promise<Recovered> {
  if (place.databaseUrl === undefined) throw new Refused('Only a PostgreSQL is recovered to a moment. Name it by DATABASE_URL.')
  const { store } = await openFilePlaces(place)
  return onPostgres(place.databaseUrl, 'begin', async (sql) => {
    const at = await momentOf(sql, moment)
    await refuseServed(sql)
    const absent: string[] = []
    let files = 0
    await forEach(each(keptFiles(sql)), async ({ fileCode }) => {
      files += 1
      const stream = await store.open(fileCode)
      if (stream === undefined) absent.push(fileCode)
      else stream.destroy()
    })
    const ofApplications = await sql<{ code: string }>(
      'select file_code as code from files where file_code = any($1) and apply_no is not null order by 1',
      [absent],
    )
    const missing = ofApplications.map(({ code }) => code)
    await settleRestored(sql, { at, removedMeanwhile: absent }, by)
    return { at, ...(await moneyIn(sql)), files, released: absent.length - missing.length, missing }
  })
}

async function* each<T>(lists: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const list of lists) yield* list
}

/** Reads a moment as PostgreSQL does; one without a zone is Macao's. */
async function momentOf(sql: Sql, moment: string): Promise<string> {
  await sql(`select set_config('timezone', 'Asia/Macau', true)`)
  const [row] = await sql<{ at: string; isPast: boolean }>(
    `select to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, $1::timestamptz < now() as "isPast"`,
    [moment],
  ).catch((error: unknown) => {
    throw new Refused(`--recovered takes the moment of recovery_target_time as "2027-01-01 14:03:26+08", but is "${moment}".`, {
      cause: error,
    })
  })
  if (row?.isPast !== true) throw new Refused(`--recovered ${moment} is not in the past.`)
  return row.at
}

/** A server that serves an unsettled database might refund what it does not know to be refunded. */
async function refuseServed(sql: Sql): Promise<void> {
  const [row] = await sql<{ ready: boolean; servers: number }>(
    `select not pg_is_in_recovery() as ready,
      (select count(*)::int from pg_stat_activity where application_name = 'ecad' and datname = current_database()) as servers`,
  )
  if (row?.ready !== true) throw new Refused('The database is still being recovered, or is a standby.')
  if (row.servers > 0) throw new Refused(`Servers use the database (${row.servers} connections). End them first.`)
}

async function moneyIn(sql: Sql): Promise<Pick<Recovered, 'lastEvent' | 'paidBills' | 'paidAvos'>> {
  const [row] = await sql<{ lastEvent: string | null; paidBills: number; paidAvos: string }>(
    `select (select to_char(max(recorded_at), 'YYYY-MM-DD HH24:MI:SS') from payment_events) as "lastEvent",
      count(*)::int as "paidBills", coalesce(sum(amount), 0)::text as "paidAvos" from bills where state = 'PAID'`,
  )
  if (row === undefined) throw new Error('the database returned no row about its bills')
  return { ...row, paidAvos: Number(row.paidAvos) }
}
