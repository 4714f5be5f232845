import { orderServerToken, payChannels } from '../../api/payment.ts'
import type { Bill, ChannelOffer } from '../../domain/payment/bill.ts'
import { CHANNELS_OFFERED } from '../../domain/payment/payment-channels.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { FlowDeps } from '../core/deps.ts'
import { payOrderOf } from './pay-order.ts'

/** The order server's token is short-lived; an older one is fetched anew before the cashier opens. */
const TOKEN_GOOD_MS = 4 * 60_000

/** Loads what the cashier needs to open a bill, its token and the methods, and keeps them while the token is good. */
export function createOpenOrder(deps: FlowDeps) {
  const { api, ports, surface } = deps
  let order: { readonly payOrder: PayOrder; readonly at: number } | undefined

  async function channelsNow(): Promise<readonly ChannelOffer[]> {
    if (ports.cashier.choosesChannelHere) return payChannels(api, surface)
    // The cashier shows the methods itself, so a list that fails to load is replaced by what the surface offers [9-03].
    return payChannels(api, surface).catch(() =>
      CHANNELS_OFFERED[surface].map((code) => ({ code, available: true, maintenance: undefined, lastUsed: false })),
    )
  }

  return {
    /** The methods to choose from here; undefined is "unable to get payment token" [8-04]. Rejects when a call failed. */
    async fetch(bill: Bill): Promise<readonly ChannelOffer[] | undefined> {
      const [token, channels] = await Promise.all([orderServerToken(api, bill.tid), channelsNow()])
      if (token === undefined) return undefined
      const usable = channels.filter(({ available }) => available).map(({ code }) => code)
      order = { payOrder: payOrderOf(deps, bill, token, usable), at: ports.clock.now().getTime() }
      return ports.cashier.choosesChannelHere ? channels : []
    },
    /** The order of this bill, while its token is good. */
    of: (bill: Bill | null): PayOrder | undefined =>
      order !== undefined && order.payOrder.billId === bill?.billId && ports.clock.now().getTime() - order.at < TOKEN_GOOD_MS
        ? order.payOrder
        : undefined,
  }
}
