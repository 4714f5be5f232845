import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { Checkout } from './checkout.ts'
import { endAttempt } from './end-attempt.ts'
import { findOrder, type OrderKey, type OrderWithBill, unpaidOrder } from './repository.ts'
import { restoreOrder } from './restore.ts'
import { orderView } from './view.ts'

/** The calls for the caller's orders: check out the cart, read an order, end or restore it (decision 3.3). */
export const orderRoutes: ApiRoutes = async (app, context) => {
  const { db, payments } = context
  const checkout = new Checkout(context)
  /** The order after its bill was refreshed from the cashier; read again if that changed it. */
  const upToDate = async (owner: string, found: OrderWithBill): Promise<OrderWithBill> => {
    const bill = await payments.refresh(found.bill)
    if (bill.state === found.bill.state) return { order: found.order, bill }
    return (await findOrder(db, owner, { billId: bill.billId })) ?? { order: found.order, bill }
  }

  implement(app, 'POST /EServiceajax/checkout', ({ account, body, language }) => checkout.placeOrder(account, { ...body, language }), {
    limit: limitOf(context.settings, 'checkout'),
  })

  implement(app, 'GET /payment/order', async ({ account, query }) => {
    const key = keyOf(query)
    const found = key && (await findOrder(db, account.id, key))
    if (found === undefined) throw notFound()
    return { success: true, data: await orderView(db, await upToDate(account.id, found)) }
  })

  implement(app, 'GET /payment/order/unpaid', async ({ account }) => {
    const found = await unpaidOrder(db, account.id)
    if (found === undefined) return { success: true, data: null }
    const now = await upToDate(account.id, found)
    return { success: true, data: now.bill.state === 'PAID' ? null : await orderView(db, now) }
  })

  const limited = { limit: limitOf(context.settings, 'cashier') }
  implement(app, 'POST /payment/order/end', ({ account, body }) => endAttempt(context, account.id, body.tid), limited)
  implement(app, 'POST /payment/order/restore', ({ account, body }) => restoreOrder(context, account.id, body), limited)
}

/** The first number that is set in the query. */
function keyOf({ tid, billId, merchantOrderNo }: { tid?: string; billId?: string; merchantOrderNo?: string }): OrderKey | undefined {
  if (tid !== undefined) return { tid }
  if (billId !== undefined) return { billId }
  return merchantOrderNo === undefined ? undefined : { merchantOrderNo }
}
