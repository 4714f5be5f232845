import { needsOrder } from '../../flows/payment/actions.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('PaymentPanel')

/**
 * Payment [4-04]. The bill is queried when the step opens; a bill that is paid or zero needs no payment. 'Pay now'
 * creates the order, 'pay' opens the cashier [2-12].
 */
export const payment: StepKind = {
  schema: () => schema,
  label: ({ charges, payment }) => {
    if (charges.kind === 'ready' && (charges.value.billId === undefined || payment.situation === 'paid')) return 'next'
    return needsOrder(payment) ? 'payNow' : 'pay'
  },
  enter: (actions) => void actions.loadCharges(),
  leave: (actions) => {
    if (actions.isSettled()) return true
    actions.pay()
    return false
  },
  back: async (actions) => ((await actions.isPaidNow()) ? 'forward' : 'back'),
}
