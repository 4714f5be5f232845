import { purposeOf } from '../orders/purpose.ts'
import type { Order } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { isOld, type Sale, type SaleRules, type WhyNotSold } from './sale-rules.ts'

/** Why this order may not be paid now, as far as that does not depend on its bills; undefined where it may. */
export const whyNotSold = ({ tx, now, handlers }: PaymentTransaction, sale: Sale, rules: SaleRules): Promise<WhyNotSold | undefined> =>
  handlers.orders[purposeOf(sale)].whyNotSold(tx, sale, rules, now)

/** Why no other attempt at paying this order may be begun. One under way is never ended by its age. */
export async function whyNoNewAttempt(transaction: PaymentTransaction, order: Order, rules: SaleRules): Promise<WhyNotSold | undefined> {
  if (order.kind === 'cadastral' && isOld(order.createdAt, transaction.now, rules)) return 'order-old'
  return whyNotSold(transaction, order, rules)
}
