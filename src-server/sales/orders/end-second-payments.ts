import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PaymentTransaction } from '../payments/payment-transaction.ts'
import { OPEN_STATES } from '../payments/schedule.ts'
import { bills } from '../payments/tables.ts'
import { isOpen } from './close.ts'
import { nodeOfSecondPayment } from './second-payment-key.ts'
import { orders } from './tables.ts'

/**
 * Closes the open second payments of a closed record [2-19]; the reconciler closes those that were opened at the cashier. The caller has
 * locked the application.
 */
export async function endSecondPayments({ tx, now, afterCommit }: PaymentTransaction, recordNo: string): Promise<void> {
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.applyNo, recordNo), eq(orders.kind, 'application'), isOpen))
  const tids = open.filter((order) => nodeOfSecondPayment(order) !== undefined).map(({ tid }) => tid)
  if (tids.length === 0) return
  await tx.update(orders).set({ supersededAt: now }).where(inArray(orders.tid, tids))
  const due = await tx
    .update(bills)
    .set({ dueAt: now, asks: 0 })
    .where(and(inArray(bills.orderTid, tids), inArray(bills.state, [...OPEN_STATES]), isNotNull(bills.openedAt)))
    .returning({ billId: bills.billId })
  if (due.length > 0) afterCommit.isDue = true
}
