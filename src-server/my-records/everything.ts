import type { Context } from '../context.ts'
import { ownCart } from './own-cart.ts'
import { ownDrafts } from './own-drafts.ts'
import { orderLine, unpaidOrders, withBills } from './own-orders.ts'
import { ownRecords } from './own-records.ts'
import { inOrder, type Place } from './place.ts'
import { myLines } from './view.ts'
import type { Line, Wanted } from './wanted.ts'

/**
 * Everything of somebody on a platform, from the cart to what is closed, the newest first. Of each source at most `limit`
 * are read, all behind the same place, so that the first `limit` of all of them are right.
 */
export async function everythingOf(
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
  const places: readonly Place[] = [
    ...cart,
    ...drafts,
    ...orders.map(({ createdAt, applyNo }) => ({ at: createdAt, source: 'order' as const, key: applyNo })),
    ...records.map(({ receivedAt, recordNo }) => ({ at: receivedAt, source: 'record' as const, key: recordNo })),
  ]
  const first = places.toSorted(inOrder).slice(0, limit)
  const shown = (source: Place['source']) => new Set(first.flatMap((place) => (place.source === source ? [place.key] : [])))
  const [shownOrders, shownRecords] = [shown('order'), shown('record')]
  const [unpaid, handled] = await Promise.all([
    withBills(
      db,
      orders.filter(({ applyNo }) => shownOrders.has(applyNo)),
    ),
    myLines(
      context,
      records.filter(({ recordNo }) => shownRecords.has(recordNo)),
    ),
  ])
  const lines = new Map<string, Line>([
    ...[...cart, ...drafts].map(({ source, key, line }): [string, Line] => [`${source} ${key}`, line]),
    ...unpaid.map((own): [string, Line] => [`order ${own.order.applyNo}`, orderLine(context, own)]),
    ...handled.map((line): [string, Line] => [`record ${line.recordNo}`, line]),
  ])
  return first.flatMap((place) => {
    const line = lines.get(`${place.source} ${place.key}`)
    return line === undefined ? [] : [{ place, line }]
  })
}
