import { purposeOf } from '../orders/purpose.ts'
import type { Order } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { isOld, type Sale, type SaleRules, type WhyNotSold } from './sale-rules.ts'

/** Why this order may not be paid now, for reasons that do not depend on its bills; undefined if it may. */
export const whyNotSold = ({ tx, now, handlers }: PaymentTransaction, sale: Sale, rules: SaleRules): Promise<WhyNotSold | undefined> =>
  handlers.orders[purposeOf(sale)].whyNotSold(tx, sale, rules, now)

/** Why no new attempt at paying this order may begin. An attempt under way is never ended by its age. */
export async function whyNoNewAttempt(transaction: PaymentTransaction, order: Order, rules: SaleRules): Promise<WhyNotSold | undefined> {
  if (order.kind === 'cadastral' && isOld(order.createdAt, transaction.now, rules)) return 'order-old'
  return whyNotSold(transaction, order, rules)
}
