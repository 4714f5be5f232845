import { payBeginHref } from '#shared/browser/pay-begin-href.ts'
import type { PaymentChannel } from '#shared/domain/payment-channels.ts'
import type { Cashier, ExternalPage, PayOrder } from '#shared/ports/index.ts'
import type { HostBridge, PayStatus } from '../bridge/contract.ts'
import { codeOf } from '../bridge/host-error.ts'
import { openInSameTab } from './same-tab.ts'
import { createSignals } from './signals.ts'

/** Whether a result ends the trip. Everything else only means "ask the server" (decision 4). */
const ENDS: ReadonlySet<PayStatus> = new Set<PayStatus>(['FAILED', 'CANCELLED'])

/** The host's cashier: startPay, then its two notices and the return to the front. All of them are hints (decision 3.5). */
function openHostCashier(
  bridge: HostBridge,
  self: Window,
  order: PayOrder,
  channel: PaymentChannel | undefined,
  shown: string | undefined,
): ExternalPage {
  const signals = createSignals()
  const href = payBeginHref(order, channel, shown)
  signals.beforeEnd(bridge.on('resume', () => signals.send('ask')))
  signals.beforeEnd(
    bridge.on('payResult', ({ billId, status }) => {
      if (billId === order.billId) signals.send(ENDS.has(status) ? 'closed' : 'ask')
    }),
  )
  signals.beforeEnd(
    bridge.on('payLater', ({ billId }) => {
      if (billId === order.billId) signals.send('later')
    }),
  )
  const chosen = channel === undefined ? order : { ...order, payChannels: [channel] }
  bridge.call('startPay', chosen).then(
    () => signals.send('ask'),
    (error: unknown) => {
      const code = codeOf(error)
      // A host without a cashier of its own, or one that does not let us use it: by redirect, as in a plain browser.
      if (code === 'UNSUPPORTED' || code === 'FORBIDDEN' || code === 'NOT_IN_HOST') self.location.assign(href)
      // Silence is not a refusal: the cashier may be open all the same (decision 4).
      else signals.send(code === 'TIMEOUT' ? 'ask' : 'closed')
    },
  )
  return { carriedBy: 'host', href, onSignal: signals.onSignal, focus: () => undefined, end: signals.end }
}

/** The cashier chooses the method itself, in the host as in a plain phone browser [9-03]. */
export const mobileCashier = (bridge: HostBridge, self: Window): Cashier => ({
  terminalType: 'MOBILE',
  choosesChannelHere: false,
  open: (order, channel, shown) =>
    bridge.inHost && bridge.supports('startPay')
      ? openHostCashier(bridge, self, order, channel, shown)
      : openInSameTab(self, payBeginHref(order, channel, shown)),
  // The host's cashier lies over the page and ends before it is seen again; no JSAPI closes it (docs/bridge.md).
  openWindow: () => undefined,
})
