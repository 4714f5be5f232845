import { and, desc, eq, gt, isNotNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { PLATFORM_ACCOUNT } from '#shared/domain/platforms.ts'
import { keptUntil } from '../../applications/drafts/retention.ts'
import { drafts } from '../../applications/drafts/tables.ts'
import { inForce, itsVersion } from '../../applications/services/repository.ts'
import { services, serviceVersions } from '../../applications/services/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { isOpen } from '../../sales/orders/close.ts'
import { orders } from '../../sales/orders/tables.ts'
import { inAnyLanguage } from './in-any-language.ts'
import { afterPlace, type Place } from './list-place.ts'
import type { EarlyLine, Wanted } from './list-query.ts'

/** The owner's unsubmitted applications, last saved first. Submitted ones, unpaid or complete, are not included. */
export async function ownDrafts({ db, clock, settings }: Context, wanted: Wanted, limit: number): Promise<(Place & { line: EarlyLine })[]> {
  const { owner, accountType, platform, search, state, after } = wanted
  if ((state !== undefined && state !== 'draft') || PLATFORM_ACCOUNT[platform] !== accountType) return []
  const days = settings.keep.draftDays
  const oldest = new Date(clock.now().getTime() - days * DAY_MS)
  const submitted = db
    .select({ applyNo: applications.applyNo })
    .from(applications)
    .leftJoin(orders, and(eq(orders.tid, applications.orderTid), isOpen))
    .where(
      and(
        eq(applications.accountId, drafts.accountId),
        sql`${applications.idempotencyKey} = ${drafts.content} ->> 'idempotencyKey'`,
        or(isNotNull(applications.completedAt), isNotNull(orders.tid)),
      ),
    )
  const rows = await db
    .select({ itemCode: drafts.itemCode, savedAt: drafts.savedAt, body: serviceVersions.body })
    .from(drafts)
    .innerJoin(services, inForce(drafts.itemCode))
    .innerJoin(serviceVersions, itsVersion)
    .where(
      and(
        eq(drafts.accountId, owner),
        gt(drafts.savedAt, oldest),
        notExists(submitted),
        search ? named(search) : undefined,
        afterPlace('draft', drafts.savedAt, drafts.itemCode, after),
      ),
    )
    .orderBy(desc(drafts.savedAt), desc(drafts.itemCode))
    .limit(limit)
  return rows.map(({ itemCode, savedAt, body }) => ({
    at: savedAt,
    source: 'draft',
    key: itemCode,
    line: {
      state: 'draft',
      kind: 'application',
      title: body.name,
      plans: [],
      at: savedAt.toISOString(),
      until: keptUntil(savedAt, days).toISOString(),
      itemCode,
      moneyOpen: false,
    },
  }))
}

/** The condition for versions of services with this text in their name, in any language. */
export const named = (search: string): SQL => inAnyLanguage(sql`${serviceVersions.body} -> 'name'`, search)
