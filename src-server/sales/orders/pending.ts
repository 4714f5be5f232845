import { and, eq, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared-statement.ts'
import type { Order } from '../payments/locks.ts'
import { bills } from '../payments/tables.ts'
import { isOpen } from './close.ts'
import { orders } from './tables.ts'

/** The condition for an account's open orders of plans with one of these plans, but for one order. */
const openWith = ({ owner, butNot, plans }: Readonly<Record<'owner' | 'butNot' | 'plans', SQLWrapper>>) =>
  and(
    eq(orders.owner, owner),
    eq(orders.kind, 'cadastral'),
    isOpen,
    ne(orders.tid, butNot),
    sql`exists (select from jsonb_array_elements(${orders.lines}) as line where line ->> 'id' = any(${plans}::text[]))`,
  )

const pendingWith = prepared((db) =>
  db
    .select({ tid: orders.tid })
    .from(orders)
    .innerJoin(bills, eq(bills.orderTid, orders.tid))
    .where(
      and(
        openWith({ owner: sql.placeholder('owner'), butNot: sql.placeholder('butNot'), plans: sql.placeholder('plans') }),
        eq(bills.state, 'PENDING'),
      ),
    )
    .limit(1)
    .prepare('pending_order_with'),
)

/** Whether an order with this plan is pending at a bank. */
export async function hasPendingOrderOf(db: Queryable, owner: string, plan: string): Promise<boolean> {
  return (await pendingWith(db).execute({ owner, plans: [plan], butNot: '' })).length > 0
}

/** Whether another order with one of this order's plans is pending at a bank; this one must then not be paid (decision 7). */
export async function plansPendingElsewhere(db: Queryable, { tid, kind, owner, lines }: Order): Promise<boolean> {
  if (kind !== 'cadastral') return false
  return (await pendingWith(db).execute({ owner, plans: lines.map(({ id }) => id), butNot: tid })).length > 0
}

/** The other open orders of the same account with one of this order's plans: a subquery of their tids. */
export const openOrdersOfSamePlans = (db: Queryable, { tid, owner, lines }: Order) =>
  db
    .select({ tid: orders.tid })
    .from(orders)
    .where(openWith({ owner: sql.param(owner), butNot: sql.param(tid), plans: sql.param(lines.map(({ id }) => id)) }))
