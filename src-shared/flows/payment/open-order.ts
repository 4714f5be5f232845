import { orderServerToken, payChannels } from '../../api/payment.ts'
import { type Bill, type ChannelOffer, obstacleOf } from '../../domain/payment/bill.ts'
import { CHANNELS_OFFERED } from '../../domain/payment/payment-channels.ts'
import type { PayOrder } from '../../ports/cashier.ts'
import type { FlowDeps } from '../core/deps.ts'
import { payOrderOf } from './pay-order.ts'

/** The order server's token is short-lived; one that is older than this is replaced before the cashier opens. */
const TOKEN_GOOD_MS = 4 * 60_000

/** Loads the token and the channels that the cashier needs, and keeps the payment start made of them while the token is valid. */
export function createOpenOrder(deps: FlowDeps) {
  const { api, ports, surface } = deps
  let order: { readonly payOrder: PayOrder; readonly at: number } | undefined
  let begun: ReturnType<typeof request> | undefined

  async function channelsNow(): Promise<readonly ChannelOffer[]> {
    if (ports.cashier.choosesChannelHere) return payChannels(api, surface)
    // the cashier shows the channels itself, so on failure the surface's default list is enough [9-03]
    return payChannels(api, surface).catch(() =>
      CHANNELS_OFFERED[surface].map((code) => ({
        code,
        available: true,
        maintenance: undefined,
        minimum: undefined,
        maximum: undefined,
        failing: false,
        lastUsed: false,
      })),
    )
  }

  const now = (): number => ports.clock.now().getTime()
  const isGood = (at: number): boolean => now() - at < TOKEN_GOOD_MS
  const request = ({ tid }: Bill) => ({ tid, at: now(), answers: Promise.all([orderServerToken(api, tid), channelsNow()]) })

  /** The channels, none if the cashier shows them; undefined means "unable to get payment token" [8-04]. Rejects if a call failed. */
  async function load(bill: Bill): Promise<readonly ChannelOffer[] | undefined> {
    const { at, answers } = begun?.tid === bill.tid && isGood(begun.at) ? begun : request(bill)
    begun = undefined
    const [token, channels] = await answers
    if (token === undefined) return undefined
    const usable = channels.filter((channel) => obstacleOf(channel, bill.total) === undefined).map(({ code }) => code)
    order = { payOrder: payOrderOf(deps, bill, token, usable), at }
    return ports.cashier.choosesChannelHere ? channels : []
  }

  return {
    load,
    /** Requests token and channels in parallel with another call; the next `load` of this bill uses the answers. */
    begin(bill: Bill): void {
      begun = request(bill)
      // `load` reports a failure, if the payment goes on
      begun.answers.catch(() => undefined)
    },
    /** Makes the next payment load token and channels again. */
    forget(): void {
      order = undefined
      begun = undefined
    },
    /** The payment start of this bill; undefined if none is loaded, or its token is too old. */
    of: (bill: Bill | null): PayOrder | undefined =>
      order !== undefined && order.payOrder.billId === bill?.billId && isGood(order.at) ? order.payOrder : undefined,
  }
}
