import { nodeOfSecondPayment } from './second-payment-key.ts'
import type { orders } from './tables.ts'

/** The purpose of an order: plans [1-02], the fee of an application [2-27], or a payment that the bureau requests later [2-19]. */
export type OrderPurpose = 'plans' | 'fee' | 'second-payment'

/** The purpose of this order; it never changes. */
export function purposeOf(order: Pick<typeof orders.$inferSelect, 'kind' | 'applyNo' | 'idempotencyKeys'>): OrderPurpose {
  if (order.kind === 'cadastral') return 'plans'
  return nodeOfSecondPayment(order) === undefined ? 'fee' : 'second-payment'
}
