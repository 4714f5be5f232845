import { and, desc, eq, or, sql } from 'drizzle-orm'
import { RECORD_STATES } from '#shared/domain/records/record-states.ts'
import type { BureauRecord } from '../../bureau/records/repository.ts'
import { records } from '../../bureau/records/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { orders } from '../../sales/orders/tables.ts'
import { afterPlace } from './list-place.ts'
import type { Wanted } from './list-query.ts'

/** The owner's records on a platform, newest first. */
export async function ownRecords(db: Queryable, { owner, platform, search, state, after }: Wanted, limit: number): Promise<BureauRecord[]> {
  const known = RECORD_STATES.find((one) => one === state)
  if (state !== undefined && known === undefined) return []
  const plan = JSON.stringify([{ id: search }])
  return db
    .select()
    .from(records)
    .where(
      and(
        eq(records.owner, owner),
        eq(records.platform, platform),
        known && eq(records.state, known),
        search
          ? or(
              sql`position(upper(${search}) in upper(${records.recordNo})) > 0`,
              sql`${records.recordNo} in (select ${orders.applyNo} from ${orders} where ${orders.owner} = ${owner} and ${orders.lines} @> ${plan}::jsonb)`,
            )
          : undefined,
        afterPlace('record', records.receivedAt, records.recordNo, after),
      ),
    )
    .orderBy(desc(records.receivedAt), desc(records.recordNo))
    .limit(limit)
}
