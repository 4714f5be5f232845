import { and, count, eq, gt, gte } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { outboxDeliveries } from './tables.ts'

/** Fewer failed messages than this may be due to their addresses. */
const FEWEST = 3

/** The receivers to which several messages could not be delivered yet. */
export async function lateReceivers(db: Queryable): Promise<ReadonlySet<string>> {
  const { receiver, state, misses } = outboxDeliveries
  const rows = await db
    .select({ receiver })
    .from(outboxDeliveries)
    .where(and(eq(state, 'waiting'), gt(misses, 0)))
    .groupBy(receiver)
    .having(gte(count(), FEWEST))
  return new Set(rows.map((row) => row.receiver))
}
