import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** No notice is sent about an older change, for example if notices were off until now. */
const TOLD_WITHIN_MS = 30 * DAY_MS
/** An owner gets at most one notice about plans and watched parcels in this time. */
const APART_MS = DAY_MS

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

/** Condition: the change is new to an account whose notices are on and were not sent within a day. */
const isDue = (now: Date) => sql`
  changes.at > ${before(now, TOLD_WITHIN_MS)} and changes.id > accounts.plan_news_to
  and accounts.plan_news and (accounts.plan_news_at is null or accounts.plan_news_at <= ${before(now, APART_MS)})`

const WITHOUT_NEWS = sql`('refused', 'refunded')`

/** Sealed plans of parcels that changed after they were issued; not of a record that was refused or refunded, closed since or not. */
const untold = (now: Date) => sql`
  parcel_changes changes
  join record_results plans on plans.item = changes.parcel and plans.replaced_at is null and plans.file_code is not null
    and plans.at < changes.at and (changes.plan_issued is null or plans.day < changes.plan_issued)
  join records on records.record_no = plans.record_no and records.kind = 'cadastral' and records.state not in ${WITHOUT_NEWS}
    and not exists (select from record_acts acts where acts.record_no = records.record_no and acts.to_state = 'closed' and acts.from_state in ${WITHOUT_NEWS})
  join accounts on accounts.id = records.owner
  where ${isDue(now)}`

/** Parcels that changed while an account watched them. */
const untoldWatched = (now: Date) => sql`
  parcel_changes changes
  join watched_parcels watched on watched.parcel = changes.parcel and watched.since < changes.at
  join accounts on accounts.id = watched.owner
  where ${isDue(now)}`

/** Accounts that are to be notified now, by their numbers, after this one. */
export async function holdersToTell(db: Queryable, now: Date, after: string, limit: number): Promise<readonly string[]> {
  const owners = (from: SQL) =>
    sql`(select distinct accounts.id from ${from} and accounts.id > ${after} order by accounts.id limit ${limit})`
  const found = await db.execute(sql`${owners(untold(now))} union ${owners(untoldWatched(now))} order by id limit ${limit}`)
  return rowsOf<{ id: string }>(found).map(({ id }) => id)
}

/** The content of an account's next notice. */
export interface PlanNewsFor {
  /** the last change */
  readonly change: number
  /** how many records have plans that are no longer the newest, and the newest of the records */
  readonly plans: { readonly records: number; readonly newest: string } | undefined
  /** a watched parcel changed of which the account has no such plan */
  readonly isWatchedChanged: boolean
}

/** Undefined if the account is not to be notified now. */
export async function planNewsFor(db: Queryable, owner: string, now: Date): Promise<PlanNewsFor | undefined> {
  const [held] = rowsOf<{ change: string | null; records: number; newest: string; parcels: string[] | null }>(
    await db.execute(sql`select max(changes.id) as change, count(distinct records.record_no)::int as records,
        (array_agg(records.record_no order by records.received_at desc, records.record_no))[1] as newest,
        array_agg(distinct changes.parcel) as parcels
      from ${untold(now)} and records.owner = ${owner}`),
  )
  const watched = rowsOf<{ change: string; parcel: string }>(
    await db.execute(
      sql`select max(changes.id) as change, changes.parcel from ${untoldWatched(now)} and watched.owner = ${owner} group by changes.parcel`,
    ),
  )
  const change = Math.max(Number(held?.change ?? 0), ...watched.map((one) => Number(one.change)))
  if (change === 0) return undefined
  return {
    change,
    plans: held?.change == null ? undefined : { records: held.records, newest: held.newest },
    isWatchedChanged: watched.some(({ parcel }) => held?.parcels?.includes(parcel) !== true),
  }
}
