import type { Context } from '../context.ts'
import { ownCart } from './own-cart.ts'
import { ownDrafts } from './own-drafts.ts'
import { billOf, orderLine, unpaidOrders } from './own-orders.ts'
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
  const places = [
    ...[...cart, ...drafts].map(({ line, ...place }) => ({ place, read: async () => line as Line })),
    ...orders.map((order) => ({
      place: { at: order.createdAt, source: 'order', key: order.applyNo } satisfies Place,
      read: async (): Promise<Line> => orderLine(context, order, await billOf(db, order)),
    })),
    ...records.map((record) => ({
      place: { at: record.receivedAt, source: 'record', key: record.recordNo } satisfies Place,
      read: async (): Promise<Line | undefined> => lines.get(record.recordNo),
    })),
  ]
  const first = places.sort((a, b) => inOrder(a.place, b.place)).slice(0, limit)
  const shown = records.filter(({ recordNo }) => first.some(({ place }) => place.source === 'record' && place.key === recordNo))
  const lines = new Map((await myLines(context, shown)).map((line) => [line.recordNo, line]))
  const read = await Promise.all(first.map(async ({ place, read: one }) => ({ place, line: await one() })))
  return read.flatMap(({ place, line }) => (line === undefined ? [] : [{ place, line }]))
}
