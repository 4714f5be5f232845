import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** Who could not be told within this time, because notices were off or the owner was told of others, is not told of old changes later. */
const TOLD_WITHIN_MS = 30 * DAY_MS
/** An owner gets at most one notice about plans in this time. */
const APART_MS = DAY_MS

/** Sealed plans of parcels that changed after they were issued, and of which their owners were not told yet. */
const untold = (now: Date) => sql`
  parcel_changes changes
  join record_results plans on plans.item = changes.parcel and plans.replaced_at is null and plans.file_code is not null
    and plans.at < changes.at and (changes.plan_issued is null or plans.day < changes.plan_issued)
  join records on records.record_no = plans.record_no and records.kind = 'cadastral' and records.state not in ('refused', 'refunded')
  join accounts on accounts.id = records.owner
  where changes.at > ${before(now, TOLD_WITHIN_MS)} and changes.id > accounts.plan_news_to
    and accounts.plan_news and (accounts.plan_news_at is null or accounts.plan_news_at <= ${before(now, APART_MS)})`

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

/** Owners who are to be told now, by their numbers, after this one. */
export const holdersToTell = async (db: Queryable, now: Date, after: string, limit: number): Promise<readonly string[]> =>
  rowsOf<{ owner: string }>(
    await db.execute(
      sql`select distinct records.owner from ${untold(now)} and records.owner > ${after} order by records.owner limit ${limit}`,
    ),
  ).map(({ owner }) => owner)

/** What an owner is to be told now: the last change, how many records have such plans, and the newest of them. */
export interface PlanNewsFor {
  readonly change: number
  readonly records: number
  readonly newest: string
}

/** Undefined if the owner is to be told nothing now. */
export async function planNewsFor(db: Queryable, owner: string, now: Date): Promise<PlanNewsFor | undefined> {
  const [row] = rowsOf<{ change: string | null; records: number; newest: string }>(
    await db.execute(sql`select max(changes.id) as change, count(distinct records.record_no)::int as records,
        (array_agg(records.record_no order by records.received_at desc, records.record_no))[1] as newest
      from ${untold(now)} and records.owner = ${owner}`),
  )
  return row === undefined || row.change === null ? undefined : { ...row, change: Number(row.change) }
}
