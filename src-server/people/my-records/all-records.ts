import type { Context } from '../../context.ts'
import { inOrder, type Place } from './list-place.ts'
import type { Line, Wanted } from './list-query.ts'
import { ownCart } from './own-cart.ts'
import { ownDrafts } from './own-drafts.ts'
import { orderLine, unpaidOrders, withBills } from './own-orders.ts'
import { ownRecords } from './own-records.ts'
import { myLines } from './view.ts'

/**
 * All records of an account on a platform, from the cart to closed records, newest first. At most `limit` are read from each source, all
 * after the same place, so the first `limit` of the merged list are correct.
 */
export async function allRecordsOf(
  context: Context,
  wanted: Wanted,
  limit: number,
): Promise<readonly { readonly place: Place; readonly line: Line }[]> {
  const { db } = context
  const [cart, drafts, orders, records] = await Promise.all([
    ownCart(context, wanted),
    ownDrafts(context, wanted, limit),
    unpaidOrders(db, wanted, limit),
    ownRecords(db, wanted, limit),
  ])
  const first = [
    ...cart,
    ...drafts,
    ...orders.map((order) => ({ at: order.createdAt, source: 'order' as const, key: order.applyNo, order })),
    ...records.map((record) => ({ at: record.receivedAt, source: 'record' as const, key: record.recordNo, record })),
  ]
    .sort(inOrder)
    .slice(0, limit)
  const [unpaid, handled] = await Promise.all([
    withBills(
      db,
      first.flatMap((one) => ('order' in one ? [one.order] : [])),
    ),
    myLines(
      context,
      first.flatMap((one) => ('record' in one ? [one.record] : [])),
    ),
  ])
  const ofOrders = new Map(unpaid.map((own) => [own.order.tid, orderLine(context, own)]))
  const ofRecords = new Map(handled.map((line) => [line.recordNo, line]))
  return first.flatMap((place) => {
    const line: Line | undefined =
      'line' in place ? place.line : 'order' in place ? ofOrders.get(place.order.tid) : ofRecords.get(place.record.recordNo)
    return line === undefined ? [] : [{ place, line }]
  })
}
