import { FEE_ORDERS } from './applications/fee-orders.ts'
import { PLAN_ORDERS } from './orders/plan-orders.ts'
import type { Handlers, OrderHandlers } from './payments/payment-transaction.ts'
import { receiveApplication, receiveEarlierRefund, receivePlans, receiveRefund, tellOfOrder } from './records/receive.ts'
import { SECOND_PAYMENT_ORDERS } from './records/second-payment-orders.ts'

type Paid = OrderHandlers['paid']
const inTurn =
  (...steps: readonly Paid[]): Paid =>
  async (transaction, locked) => {
    for (const step of steps) await step(transaction, locked)
  }

/** What follows from payments, refunds and complete applications, all in the transaction that records them. */
export const HANDLERS: Handlers = {
  orders: {
    plans: { ...PLAN_ORDERS, paid: inTurn(PLAN_ORDERS.paid, receivePlans) },
    fee: { ...FEE_ORDERS, paid: inTurn(tellOfOrder, FEE_ORDERS.paid) },
    'second-payment': SECOND_PAYMENT_ORDERS,
  },
  refunded: receiveRefund,
  paidAfterRefund: receiveEarlierRefund,
  submitted: receiveApplication,
}
