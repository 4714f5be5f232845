import { and, arrayContains, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import type { Bill, Order } from '../payments/locks.ts'
import { bills } from '../payments/tables.ts'
import { CURRENT_FIRST } from './attempts.ts'
import { isOpen } from './close.ts'
import { type OrderKind, orders } from './tables.ts'

/** An order with its current bill (attempts.ts). */
export interface OrderWithBill {
  readonly order: Order
  readonly bill: Bill
}

const ofOwner = (owner: string) => eq(orders.owner, owner)

/** One of an order's numbers. */
export type OrderKey =
  | { readonly tid: string }
  | { readonly billId: string }
  | { readonly merchantOrderNo: string }
  | { readonly pid: string }

/**
 * An order of this owner by any of its numbers; undefined for another account's (threat 13). By the number of an attempt it is returned
 * with that attempt, unless another attempt was paid or has a charge for a clerk.
 */
export async function findOrder(db: Queryable, owner: string, key: OrderKey): Promise<OrderWithBill | undefined> {
  if ('tid' in key) return (await orderByTid(db).execute({ owner, tid: key.tid }))[0]
  const named =
    'billId' in key ? eq(bills.billId, key.billId) : 'pid' in key ? eq(bills.pid, key.pid) : eq(bills.merchantOrderNo, key.merchantOrderNo)
  const itsOrder = db.select({ tid: bills.orderTid }).from(bills).where(named)
  const [row] = await db
    .select({ order: orders, bill: bills })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(and(ofOwner(owner), inArray(orders.tid, itsOrder), or(named, inArray(bills.state, ['PAID', 'ABNORMAL']))))
    .orderBy(CURRENT_FIRST[0], desc(named as SQL))
    .limit(1)
  return row
}

/** The account's newest cadastral order that is neither paid, nor closed, nor superseded (decision 3.3). */
export const unpaidOrder = (db: Queryable, owner: string): Promise<OrderWithBill | undefined> =>
  newest(db, and(ofOwner(owner), eq(orders.kind, 'cadastral'), isOpen, isNull(orders.supersededAt)))

/** The order made under this key, paid or not; closed orders are not found. */
export const orderByIdempotencyKey = (db: Queryable, owner: string, kind: OrderKind, key: string): Promise<OrderWithBill | undefined> =>
  newest(db, and(ofOwner(owner), eq(orders.kind, kind), arrayContains(orders.idempotencyKeys, [key]), isNull(orders.closedAt)))

const newestFirst = (db: Database, where: ReturnType<typeof and>) =>
  db
    .select({ order: orders, bill: bills })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(where)
    .orderBy(desc(orders.createdAt), ...CURRENT_FIRST)
    .limit(1)

// prepared, because pages poll it while they wait for a payment's result
const orderByTid = prepared((db) =>
  newestFirst(db, and(eq(orders.owner, sql.placeholder('owner')), eq(orders.tid, sql.placeholder('tid')))).prepare('order_by_tid'),
)

async function newest(db: Queryable, where: ReturnType<typeof and>): Promise<OrderWithBill | undefined> {
  const [row] = await newestFirst(db as Database, where)
  return row
}

/** The account's open orders of plans with their current bills, newest first. */
export async function openOrders(db: Queryable, owner: string): Promise<readonly OrderWithBill[]> {
  const rows = await openOrdersOf(db).execute({ owner })
  return rows.sort((a, b) => b.order.createdAt.getTime() - a.order.createdAt.getTime())
}

const openOrdersOf = prepared((db) =>
  db
    .selectDistinctOn([orders.tid], { order: orders, bill: bills })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(and(eq(orders.owner, sql.placeholder('owner')), eq(orders.kind, 'cadastral'), isOpen))
    .orderBy(orders.tid, ...CURRENT_FIRST)
    .prepare('open_orders_of'),
)
