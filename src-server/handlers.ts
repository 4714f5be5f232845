import { FEE_ORDERS } from './applications/submissions/fee-orders.ts'
import { publishOrderPaid, receiveApplication, receiveEarlierRefund, receivePlans, receiveRefund } from './bureau/records/receive.ts'
import { SECOND_PAYMENT_ORDERS } from './bureau/records/second-payment-orders.ts'
import { PLAN_ORDERS } from './sales/orders/plan-orders.ts'
import type { Handlers, OrderHandlers } from './sales/payments/payment-transaction.ts'

type Paid = OrderHandlers['paid']
const inTurn =
  (...steps: readonly Paid[]): Paid =>
  async (transaction, locked) => {
    for (const step of steps) await step(transaction, locked)
  }

/** The reactions to payments, refunds and complete applications. All of them run in the transaction that records the event. */
export const HANDLERS: Handlers = {
  orders: {
    plans: { ...PLAN_ORDERS, paid: inTurn(PLAN_ORDERS.paid, receivePlans) },
    fee: { ...FEE_ORDERS, paid: inTurn(publishOrderPaid, FEE_ORDERS.paid) },
    'second-payment': SECOND_PAYMENT_ORDERS,
  },
  refunded: receiveRefund,
  paidAfterRefund: receiveEarlierRefund,
  submitted: receiveApplication,
}
