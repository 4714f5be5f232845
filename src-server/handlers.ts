import type { HolidayList } from '#shared/domain/calendar/working-days.ts'
import { setExpectedDay } from './applications/submissions/expected-day.ts'
import { FEE_ORDERS } from './applications/submissions/fee-orders.ts'
import { publishOrderPaid, receiveApplication, receiveEarlierRefund, receivePlans, receiveRefund } from './bureau/records/receive.ts'
import { SECOND_PAYMENT_ORDERS } from './bureau/records/second-payment-orders.ts'
import { PLAN_ORDERS } from './sales/orders/plan-orders.ts'
import type { Handlers, PaymentTransaction } from './sales/payments/payment-transaction.ts'

type Step<T> = (transaction: PaymentTransaction, about: T) => Promise<void>
const inTurn =
  <T>(...steps: readonly Step<T>[]): Step<T> =>
  async (transaction, about) => {
    for (const step of steps) await step(transaction, about)
  }

/** The reactions to payments, refunds and complete applications. All of them run in the transaction that records the event. */
export const handlersWith = (holidays: HolidayList): Handlers => ({
  orders: {
    plans: { ...PLAN_ORDERS, paid: inTurn(PLAN_ORDERS.paid, receivePlans) },
    fee: { ...FEE_ORDERS, paid: inTurn(publishOrderPaid, FEE_ORDERS.paid) },
    'second-payment': SECOND_PAYMENT_ORDERS,
  },
  refunded: receiveRefund,
  paidAfterRefund: receiveEarlierRefund,
  submitted: inTurn(setExpectedDay(holidays), receiveApplication),
})
