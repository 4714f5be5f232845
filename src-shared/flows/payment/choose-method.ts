import { type Bill, obstacleOf } from '../../domain/payment/bill.ts'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'
import type { FlowDeps } from '../core/deps.ts'
import type { BillPaymentStore } from './bill-payment-parts.ts'
import { createOpenOrder } from './open-order.ts'

/** Loads the payment channels of a bill, and keeps the payer's choice among those that can pay its total. */
export function createMethodChoice(deps: FlowDeps, { state, set }: BillPaymentStore) {
  const order = createOpenOrder(deps)
  return {
    orderOf: order.of,
    forget: order.forget,
    begin: order.begin,
    /**
     * Shows the channels. The payer's own choice stays, else the bill's earlier channel is chosen, if it can still pay.
     * False means "unable to get payment token" [8-04]. Rejects if a call failed.
     */
    async load(bill: Bill): Promise<boolean> {
      const channels = await order.load(bill)
      if (channels === undefined) return false
      const chosen = [state.chosen, bill.channel].find(
        (code) => code != null && channels.some((one) => one.code === code && obstacleOf(one, bill.total) === undefined),
      )
      set({ channels, chosen: chosen ?? null })
      return true
    },
    actions: {
      chooseChannel(channel: PaymentChannel): void {
        if (state.channels.some((one) => one.code === channel && obstacleOf(one, state.bill?.total) === undefined))
          set({ chosen: channel, note: null, withoutMethod: 0 })
      },
      /** Asks for a channel when 'pay' is pressed without one. */
      askChannel: (): void => set({ withoutMethod: state.withoutMethod + 1 }),
    },
  }
}
