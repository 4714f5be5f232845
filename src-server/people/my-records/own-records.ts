import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { RECORD_STATES } from '#shared/domain/records/record-states.ts'
import { serviceVersions } from '../../applications/services/tables.ts'
import { inItsVersion } from '../../applications/submissions/service-of.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { BureauRecord } from '../../bureau/records/repository.ts'
import { records } from '../../bureau/records/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { orders } from '../../sales/orders/tables.ts'
import { inAnyLanguage } from './in-any-language.ts'
import { afterPlace } from './list-place.ts'
import type { Wanted } from './list-query.ts'
import { named } from './own-drafts.ts'

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
              sql`${records.recordNo} in (select ${orders.applyNo} from ${orders} where ${orders.owner} = ${owner} and (${orders.lines} @> ${plan}::jsonb or (${orders.kind} = 'cadastral' and ${inAnyLanguage(orders.title, search)})))`,
              inArray(records.recordNo, namedApplications(db, owner, search)),
            )
          : undefined,
        afterPlace('record', records.receivedAt, records.recordNo, after),
      ),
    )
    .orderBy(desc(records.receivedAt), desc(records.recordNo))
    .limit(limit)
}

/** The numbers of the owner's applications whose service has this text in its name, in the version that was applied under. */
const namedApplications = (db: Queryable, owner: string, search: string) =>
  db
    .select({ applyNo: applications.applyNo })
    .from(applications)
    .innerJoin(serviceVersions, inItsVersion)
    .where(and(eq(applications.accountId, owner), named(search)))
