import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Platform } from '#shared/domain/platforms.ts'
import { TAKES_PAYMENTS } from '#shared/domain/records/record-states.ts'
import { recordActs, records } from '../../bureau/records/tables.ts'
import type { Context } from '../../context.ts'
import { secondPaymentKey } from '../../sales/orders/second-payment-key.ts'
import { orders } from '../../sales/orders/tables.ts'
import { ordersWaiting } from './own-orders.ts'

/** Begins the key of every second payment; its record and its node follow. */
const KEY = secondPaymentKey('', '').slice(0, -1)
const nodeCode = sql`(${recordActs.detail} ->> 'nodeCode')`
const isPaid = sql`exists (select 1 from ${orders} where ${orders.applyNo} = ${records.recordNo} and ${isNotNull(orders.paidAt)}
  and ${KEY}::text || ${records.recordNo} || ':' || ${nodeCode} = any(${orders.idempotencyKeys}))`

/** How many of an owner's applications wait for the owner: unpaid ones, requested documents, and second payments that are due. */
export async function waitingFor(context: Pick<Context, 'db' | 'clock' | 'settings'>, owner: string, platform: Platform): Promise<number> {
  const owes = sql`exists (select 1 from ${recordActs} where ${recordActs.recordNo} = ${records.recordNo}
    and ${recordActs.kind} = 'second-payment' and not ${isPaid})`
  const isWaiting = or(eq(records.state, 'documents-wanted'), and(inArray(records.state, [...TAKES_PAYMENTS]), owes))
  const [unpaid, waiting] = await Promise.all([
    ordersWaiting(context, owner, platform),
    context.db.$count(records, and(eq(records.owner, owner), eq(records.platform, platform), isWaiting)),
  ])
  return unpaid + waiting
}
