import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bills } from './tables.ts'

const WINDOW_MS = 15 * MINUTE_MS
/** Failures of fewer accounts than this may be the payers' own. */
const FEWEST_ACCOUNTS = 5

/**
 * The channels with which more accounts failed at the bank in the last minutes than paid: only a warning for payers. An account counts
 * once, and a failure only if the bank may be its cause: it declined, or gave no reason.
 */
export async function failingMethods(db: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const hasFailed = and(eq(bills.state, 'FAILED'), or(isNull(bills.failure), eq(bills.failure, 'declined')))
  const accounts = (having: typeof hasFailed) => sql<number>`count(distinct ${bills.owner}) filter (where ${having})`.mapWith(Number)
  const rows = await db
    .select({ channel: bills.channel, failed: accounts(hasFailed), paid: accounts(eq(bills.state, 'PAID')) })
    .from(bills)
    .where(and(gte(bills.openedAt, new Date(now.getTime() - WINDOW_MS)), isNotNull(bills.channel)))
    .groupBy(bills.channel)
  return new Set(rows.flatMap(({ channel, failed, paid }) => (failed >= FEWEST_ACCOUNTS && failed > paid ? [channel ?? ''] : [])))
}
