import { and, arrayContains, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Bill, Order } from '../payments/locks.ts'
import { bills } from '../payments/tables.ts'
import { COUNTS_FIRST } from './attempts.ts'
import { type OrderKind, orders } from './tables.ts'

/** An order with the bill of it that counts. */
export interface OrderWithBill {
  readonly order: Order
  readonly bill: Bill
}

const isOpen = and(isNull(orders.paidAt), isNull(orders.closedAt))
const ofOwner = (owner: string) => eq(orders.owner, owner)

export type OrderKey =
  | { readonly tid: string }
  | { readonly billId: string }
  | { readonly merchantOrderNo: string }
  | { readonly pid: string }

/**
 * An order of this owner by any of its numbers; somebody else's is as unknown as none (threat 13). By the number of
 * one attempt it comes with that attempt, unless another one was paid or holds odd money: whoever asks learns of that.
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
    .orderBy(COUNTS_FIRST[0], desc(named as SQL))
    .limit(1)
  return row
}

/** The account's newest cadastral order that is neither paid nor given up (decision 3.3). */
export const unpaidOrder = (db: Queryable, owner: string): Promise<OrderWithBill | undefined> =>
  newest(db, and(ofOwner(owner), eq(orders.kind, 'cadastral'), isOpen))

export const orderByContent = (db: Queryable, owner: string, contentKey: string): Promise<OrderWithBill | undefined> =>
  newest(db, and(ofOwner(owner), eq(orders.kind, 'cadastral'), eq(orders.contentKey, contentKey), isOpen))

/** The open order that was made from this version of the cart. */
export const orderByCartVersion = (db: Queryable, owner: string, version: string): Promise<OrderWithBill | undefined> =>
  newest(db, and(ofOwner(owner), eq(orders.kind, 'cadastral'), eq(orders.cartVersion, version), isOpen))

/** What the client already got under this key, be it paid by now; given-up orders do not answer any more. */
export const orderByIdempotencyKey = (db: Queryable, owner: string, kind: OrderKind, key: string): Promise<OrderWithBill | undefined> =>
  newest(db, and(ofOwner(owner), eq(orders.kind, kind), arrayContains(orders.idempotencyKeys, [key]), isNull(orders.closedAt)))

const newestFirst = (db: Database, where: ReturnType<typeof and>) =>
  db
    .select({ order: orders, bill: bills })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(where)
    .orderBy(desc(orders.createdAt), ...COUNTS_FIRST)
    .limit(1)

// Asked again and again while somebody waits for a payment's result.
const orderByTid = prepared((db) =>
  newestFirst(db, and(eq(orders.owner, sql.placeholder('owner')), eq(orders.tid, sql.placeholder('tid')))).prepare('order_by_tid'),
)

async function newest(db: Queryable, where: ReturnType<typeof and>): Promise<OrderWithBill | undefined> {
  const [row] = await newestFirst(db as Database, where)
  return row
}

/** Open cadastral orders of other content, with their newest bills: a new purchase takes their place. */
export async function otherOpenOrders(db: Queryable, owner: string, tid: string): Promise<readonly OrderWithBill[]> {
  const rows = await db
    .selectDistinctOn([orders.tid], { order: orders, bill: bills })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(and(ofOwner(owner), eq(orders.kind, 'cadastral'), isOpen, ne(orders.tid, tid)))
    .orderBy(orders.tid, ...COUNTS_FIRST)
  return rows
}

/** Whether a bank is still working on an order of this plan. */
export async function hasPendingOrderOf(db: Queryable, owner: string, plan: string): Promise<boolean> {
  const [row] = await pendingOrderOf(db).execute({ owner, lines: JSON.stringify([{ id: plan }]) })
  return row !== undefined
}

const pendingOrderOf = prepared((db) =>
  db
    .select({ tid: orders.tid })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(
      and(
        eq(orders.owner, sql.placeholder('owner')),
        isOpen,
        eq(bills.state, 'PENDING'),
        sql`${orders.lines} @> ${sql.placeholder('lines')}::text::jsonb`,
      ),
    )
    .limit(1)
    .prepare('pending_order_of'),
)

/** Marks an order as given up, unless it was paid or given up already; says whether it did. */
export async function closeOrder(tx: Transaction, tid: string, closedFor: 'restored' | 'superseded', now: Date): Promise<boolean> {
  const closed = await tx
    .update(orders)
    .set({ closedAt: now, closedFor })
    .where(and(eq(orders.tid, tid), isOpen))
    .returning({ tid: orders.tid })
  return closed.length > 0
}
