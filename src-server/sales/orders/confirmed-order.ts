import { and, eq, gt, inArray, ne, not, sql } from 'drizzle-orm'
import { contentDigest } from '#shared/domain/plans/order-content.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Order } from '../payments/locks.ts'
import { bills, paymentEvents } from '../payments/tables.ts'
import { boughtPlans } from '../receipts/tables.ts'
import { orders } from './tables.ts'

type Content = Pick<Order, 'lines' | 'total'>

/** The order differs from the one that the page showed: nothing is ordered, and the page must be loaded again. */
export class OrderChanged extends Error {
  override readonly name = 'OrderChanged'
}

const isConfirmed = (order: Content, shown: string | undefined): boolean => shown === undefined || shown === contentDigest(order)

/**
 * Returns a checkout's outcome if its order is the one that the page showed. Otherwise it throws, inside the checkout's transaction, so
 * nothing is written.
 */
export function requireConfirmed<Made extends { readonly order: Content } | string>(made: Made, shown: string | undefined): Made {
  if (typeof made !== 'string' && !isConfirmed(made.order, shown)) throw new OrderChanged()
  return made
}

/** Turns OrderChanged into a refusal: the `catch` of the checkout's transaction. */
export function asOrderChanged(error: unknown): 'order-changed' {
  if (error instanceof OrderChanged) return 'order-changed'
  throw error
}

/** Whether all money of the charge that paid for an order went back. */
const wentBack = sql`exists (
  select from ${bills} as bill
  join ${paymentEvents} as delivered on delivered.bill_id = bill.bill_id and delivered.kind = 'delivered'
  join ${paymentEvents} as paid on paid.bill_id = bill.bill_id and paid.transaction_id = delivered.transaction_id and paid.kind = 'paid'
  where bill.order_tid = ${orders.tid} and paid.amount <= (
    select sum(back.amount) from ${paymentEvents} as back
    where back.bill_id = bill.bill_id and back.transaction_id = delivered.transaction_id and back.kind = 'refunded'
  )
)`

/** The plans of a cadastral order that its account has paid for in another order since this one was made, unless the money went back. */
export async function boughtSince(db: Queryable, { tid, kind, owner, lines, createdAt }: Order): Promise<readonly string[]> {
  if (kind !== 'cadastral') return []
  const rows = await db
    .select({ plan: boughtPlans.plan })
    .from(boughtPlans)
    .innerJoin(orders, eq(orders.tid, boughtPlans.tid))
    .where(
      and(
        eq(boughtPlans.owner, owner),
        inArray(
          boughtPlans.plan,
          lines.map(({ id }) => id),
        ),
        ne(boughtPlans.tid, tid),
        gt(orders.paidAt, createdAt),
        not(wentBack),
      ),
    )
  return rows.map(({ plan }) => plan)
}

/**
 * Refuses to open a payment for an order that differs from the one on the page, or that contains a plan paid for meanwhile (threats 19,
 * 21).
 */
export async function refuseIfChanged(db: Queryable, order: Order, shown: string | undefined): Promise<void> {
  if (order.paidAt !== null) return
  if (!isConfirmed(order, shown) || (await boughtSince(db, order)).length > 0) throw new ProblemError(409, 'order-changed', 'orderChanged')
}
