import { nodeOfSecondPayment } from './second-payment-key.ts'
import type { orders } from './tables.ts'

/** What an order is for: plans [1-02], the fee of an application [2-27], or what is asked for later on in its handling [2-19]. */
export type OrderPurpose = 'plans' | 'fee' | 'second-payment'

/** What this order is for; it never changes. */
export function purposeOf(order: Pick<typeof orders.$inferSelect, 'kind' | 'applyNo' | 'idempotencyKeys'>): OrderPurpose {
  if (order.kind === 'cadastral') return 'plans'
  return nodeOfSecondPayment(order) === undefined ? 'fee' : 'second-payment'
}
