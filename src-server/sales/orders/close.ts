import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { orders } from './tables.ts'

/** The condition for an order that is neither paid nor closed. */
export const isOpen = and(isNull(orders.paidAt), isNull(orders.closedAt))

/** Closes an order without payment; returns false if it was already paid or closed. */
export async function closeOrder(tx: Transaction, tid: string, closedFor: 'restored' | 'superseded', now: Date): Promise<boolean> {
  const closed = await tx
    .update(orders)
    .set({ closedAt: now, closedFor })
    .where(and(eq(orders.tid, tid), isOpen))
    .returning({ tid: orders.tid })
  return closed.length > 0
}
