import { avos, toPatacas } from '#shared/domain/money/money.ts'
import { isPaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Database } from '../../platform/db/database.ts'
import { caseOf } from '../cases/payer-view.ts'
import { atCashierView } from '../payments/at-cashier.ts'
import { productView } from '../plans/view.ts'
import type { OrderWithBill } from './repository.ts'
import type { OrderLine } from './tables.ts'

/** Lines of an order in the wire's shape. */
export const lineViews = (lines: readonly OrderLine[]) =>
  lines.map(({ id, unitPrice, count, location }) => ({ product: productView(id, avos(unitPrice), location), count }))

/** An order with its bill, as its owner sees it; clients show this state and compute none (decision 7). */
export async function orderView(db: Database, { order, bill }: OrderWithBill) {
  const clerk = await caseOf(db, order)
  return {
    tid: order.tid,
    pid: bill.pid,
    billId: bill.billId,
    merchantOrderNo: bill.merchantOrderNo,
    kind: order.kind,
    state: bill.state,
    currency: 'MOP' as const,
    total: toPatacas(bill.amount),
    items: lineViews(order.lines),
    title: order.title,
    createdAt: order.createdAt.toISOString(),
    expiresAt: bill.expiresAt.toISOString(),
    // the moment from which its record counts, not that of the charge, which may be reported later
    ...(order.paidAt === null ? {} : { paidAt: order.paidAt.toISOString() }),
    ...(isPaymentChannel(bill.channel) ? { channel: bill.channel } : {}),
    ...(bill.failure === null ? {} : { failure: bill.failure }),
    ...(clerk === undefined ? {} : { case: clerk }),
    ...(order.closedFor === null ? {} : { closed: order.closedFor }),
    ...atCashierView(bill),
  }
}
