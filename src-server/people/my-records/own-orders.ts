import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { avos, formatAmount } from '#shared/domain/money/money.ts'
import { isMoneyOpen } from '#shared/domain/payment/payment-states.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { isItsDraft } from '../../applications/drafts/its-draft.ts'
import { drafts } from '../../applications/drafts/tables.ts'
import { applications } from '../../applications/submissions/tables.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { CURRENT_FIRST } from '../../sales/orders/attempts.ts'
import { isOpen } from '../../sales/orders/close.ts'
import { orders } from '../../sales/orders/tables.ts'
import { atCashierView } from '../../sales/payments/at-cashier.ts'
import type { Bill, Order } from '../../sales/payments/locks.ts'
import { isOld } from '../../sales/payments/sale-rules.ts'
import { bills } from '../../sales/payments/tables.ts'
import { inAnyLanguage } from './in-any-language.ts'
import { afterPlace } from './list-place.ts'
import type { EarlyLine, Wanted } from './list-query.ts'

/** An application's first order; the order of a second payment belongs to its record. */
const isFirst = sql`exists (select 1 from ${applications} where ${applications.orderTid} = ${orders.tid} and ${applications.completedAt} is null)`

/** The condition for orders that wait for their payment. */
const isUnpaid = and(isOpen, isNull(orders.supersededAt), or(eq(orders.kind, 'cadastral'), isFirst))

/** The owner's orders that wait for their payment, newest first. */
export async function unpaidOrders(db: Queryable, { owner, platform, search, state, after }: Wanted, limit: number): Promise<Order[]> {
  if (state !== undefined && state !== 'unpaid') return []
  return of(
    db,
    owner,
    platform,
    and(search ? found(search) : undefined, afterPlace('order', orders.createdAt, orders.applyNo, after)),
    limit,
  )
}

/** An unpaid order by its number; undefined for another account's, and for one of the other platform. */
export async function unpaidOrder(db: Queryable, owner: string, platform: Platform, applyNo: string): Promise<Order | undefined> {
  return (await of(db, owner, platform, eq(orders.applyNo, applyNo), 1))[0]
}

/** Far more than anybody has. */
const MOST_COUNTED = 1000

/**
 * How many unpaid orders wait for their owner. An application whose time is over and whose draft is gone does not: it is applied for anew
 * (flows/records/offers.ts).
 */
export async function ordersWaiting(
  context: Pick<Context, 'db' | 'clock' | 'settings'>,
  owner: string,
  platform: Platform,
): Promise<number> {
  const own = await withBills(context.db, await of(context.db, owner, platform, undefined, MOST_COUNTED))
  const lines = own.map((one) => orderLine(context, one))
  return lines.filter(
    ({ kind, itemCode, until, moneyOpen }) => kind === 'cadastral' || itemCode !== undefined || until !== undefined || moneyOpen,
  ).length
}

const of = (db: Queryable, owner: string, platform: Platform, where: SQL | undefined, limit: number): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.owner, owner), eq(orders.platform, platform), isUnpaid, where))
    .orderBy(desc(orders.createdAt), desc(orders.applyNo))
    .limit(limit)

const found = (search: string): SQL | undefined =>
  or(
    sql`position(upper(${search}) in upper(${orders.applyNo})) > 0`,
    sql`${orders.lines} @> ${JSON.stringify([{ id: search }])}::jsonb`,
    inAnyLanguage(orders.title, search),
  )

/** An order for its owner's list: with its current bill, and the service whose draft still exists. */
export interface OwnOrder {
  readonly order: Order
  readonly bill: Bill
  /** set if the draft still exists, so the application can be continued; absent for plans */
  readonly itemCode: string | undefined
}

/** Reads what these orders' lines show, in two statements for any number of orders. */
export async function withBills(db: Queryable, found: readonly Order[]): Promise<readonly OwnOrder[]> {
  const tids = found.map(({ tid }) => tid)
  const fees = found.flatMap(({ kind, tid }) => (kind === 'application' ? [tid] : []))
  const [current, itemCodes] = await Promise.all([currentBills(db, tids), draftsOf(db, fees)])
  return found.map((order) => {
    const bill = current.get(order.tid)
    if (bill === undefined) throw new Error('an order without a bill')
    return { order, bill, itemCode: itemCodes.get(order.tid) }
  })
}

async function currentBills(db: Queryable, tids: readonly string[]): Promise<ReadonlyMap<string, Bill>> {
  if (tids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([bills.orderTid])
    .from(bills)
    .where(inArray(bills.orderTid, [...tids]))
    .orderBy(bills.orderTid, ...CURRENT_FIRST)
  return new Map(rows.map((bill) => [bill.orderTid, bill]))
}

/** An unpaid order as its owner sees it. */
export function orderLine({ clock, settings }: Pick<Context, 'clock' | 'settings'>, { order, bill, itemCode }: OwnOrder): EarlyLine {
  const isPlans = order.kind === 'cadastral'
  const now = clock.now()
  const isOver = bill.state === 'EXPIRED' || bill.expiresAt <= now
  const moneyOpen = isMoneyOpen({ state: bill.state, atCashierSince: atCashierView(bill).atCashierSince })
  return {
    state: 'unpaid',
    kind: order.kind,
    recordNo: order.applyNo,
    title: order.title,
    plans: isPlans ? order.lines.map(({ id }) => id) : [],
    at: order.createdAt.toISOString(),
    ...(isOver ? {} : { until: bill.expiresAt.toISOString() }),
    amount: formatAmount(avos(order.total)),
    tid: order.tid,
    ...(isPlans && isOver && !moneyOpen && isOld(order.createdAt, now, settings) ? { tooOld: true } : {}),
    ...(itemCode === undefined ? {} : { itemCode }),
    moneyOpen,
  }
}

/** For these orders, the services of the applications whose draft still exists. */
async function draftsOf(db: Queryable, tids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tids.length === 0) return new Map()
  const rows = await db
    .select({ tid: applications.orderTid, itemCode: applications.itemCode })
    .from(applications)
    .innerJoin(drafts, isItsDraft)
    .where(inArray(applications.orderTid, [...tids]))
  return new Map(rows.flatMap(({ tid, itemCode }) => (tid === null ? [] : [[tid, itemCode]])))
}
