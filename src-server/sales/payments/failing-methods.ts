import { and, count, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { bills } from './tables.ts'

const WINDOW_MS = 15 * 60_000
/** Fewer failures than this may be the payers' own. */
const FEWEST_FAILURES = 5

/** The methods of which most payments of the last minutes have failed at the bank: only a warning for payers. */
export async function failingMethods(db: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const failures = count(sql`case when ${bills.state} = 'FAILED' then 1 end`)
  const rows = await db
    .select({ channel: bills.channel, failures, attempts: count() })
    .from(bills)
    .where(
      and(gte(bills.openedAt, new Date(now.getTime() - WINDOW_MS)), inArray(bills.state, ['PAID', 'FAILED']), isNotNull(bills.channel)),
    )
    .groupBy(bills.channel)
  return new Set(
    rows.flatMap(({ channel, failures, attempts }) => (failures >= FEWEST_FAILURES && failures * 2 > attempts ? [channel ?? ''] : [])),
  )
}
