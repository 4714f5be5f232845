import { needsOrder } from '../../flows/payment/actions.ts'
import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('PaymentPanel')

/**
 * Payment [4-04]: the bill is looked at on coming here; one already paid, or nought, needs no paying. 'Pay now'
 * builds the order, 'pay' opens the cashier [2-12].
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
