import { and, eq, inArray } from 'drizzle-orm'
import { lockOrder } from '../payments/locks.ts'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { plainEvent, recordEvent } from '../payments/record-event.ts'
import { OPEN_STATES } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { currentBill } from './attempts.ts'
import { closeOrder } from './close.ts'
import type { OrderWithBill } from './repository.ts'
import { orders } from './tables.ts'

/**
 * Lets a new order replace the account's older unpaid ones; the caller has locked the account's cart. An order that was never opened at
 * the cashier is closed here. Any other is marked, and its bill made due: the reconciler closes it at the cashier, and if it was paid
 * before that, it stays paid. An order with a bank, or with a charge for a clerk, is left unchanged.
 */
export async function supersede(transaction: PaymentTransaction, others: readonly OrderWithBill[]): Promise<void> {
  const { tx, now, afterCommit } = transaction
  for (const { tid } of others.map(({ order }) => order)) {
    const order = await lockOrder(tx, tid)
    if (order === undefined || order.paidAt !== null || order.closedAt !== null) continue
    const bill = await currentBill(tx, order)
    if (bill.state === 'PENDING' || bill.state === 'ABNORMAL') continue
    if (bill.state === 'EXPIRED') await closeOrder(tx, tid, 'superseded', now)
    else if (order.supersededAt === null) {
      await tx.update(orders).set({ supersededAt: now }).where(eq(orders.tid, tid))
      if (bill.openedAt === null)
        await recordEvent(transaction, { order: { ...order, supersededAt: now }, bill }, plainEvent('closed', 'server', now))
      else {
        await tx
          .update(bills)
          .set({ dueAt: now, asks: 0 })
          .where(and(eq(bills.billId, bill.billId), inArray(bills.state, [...OPEN_STATES])))
        afterCommit.isDue = true
      }
    }
  }
}
