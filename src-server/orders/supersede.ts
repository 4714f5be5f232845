import { and, eq, inArray } from 'drizzle-orm'
import { plainEvent, recordEvent } from '../payments/book.ts'
import type { Books } from '../payments/books.ts'
import { lockOrder } from '../payments/locks.ts'
import { OPEN_STATES } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { countingBill } from './attempts.ts'
import { closeOrder } from './close.ts'
import type { OrderWithBill } from './repository.ts'
import { orders } from './tables.ts'

/**
 * A new order takes the place of the account's older unpaid ones; the caller holds the account's cart. One the
 * cashier never heard of is given up here. Any other is marked and due: whoever works on due bills has the cashier
 * close it, and if it turns out paid before that, it is paid. One on which a bank works is left alone, and one
 * with odd money in it waits for its clerk.
 */
export async function supersede(books: Books, others: readonly OrderWithBill[]): Promise<void> {
  const { tx, now, news } = books
  for (const { tid } of others.map(({ order }) => order)) {
    const order = await lockOrder(tx, tid)
    if (order === undefined || order.paidAt !== null || order.closedAt !== null) continue
    const bill = await countingBill(tx, order)
    if (bill.state === 'PENDING' || bill.state === 'ABNORMAL') continue
    if (bill.state === 'EXPIRED') await closeOrder(tx, tid, 'superseded', now)
    else if (order.supersededAt === null) {
      await tx.update(orders).set({ supersededAt: now }).where(eq(orders.tid, tid))
      if (bill.openedAt === null)
        await recordEvent(books, { order: { ...order, supersededAt: now }, bill }, plainEvent('closed', 'server', now))
      else {
        await tx
          .update(bills)
          .set({ dueAt: now, asks: 0 })
          .where(and(eq(bills.billId, bill.billId), inArray(bills.state, [...OPEN_STATES])))
        news.isDue = true
      }
    }
  }
}
