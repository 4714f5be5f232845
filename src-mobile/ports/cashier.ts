import { openedPage } from '#shared/browser/external-page.ts'
import { payBeginHref } from '#shared/browser/pay-begin-href.ts'
import { onReturn } from '#shared/browser/return-events.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Cashier, ExternalPage, PayOrder } from '#shared/ports/index.ts'
import type { HostBridge, PayStatus } from '../bridge/contract.ts'
import { codeOf } from '../bridge/host-error.ts'

/** Results that end the payment attempt. Every other one only means "query the server" (decision 4). */
const ENDS: ReadonlySet<PayStatus> = new Set<PayStatus>(['FAILED', 'CANCELLED'])

/** The host's cashier: startPay, then its two notifications and the return to the front. All of them are hints (decision 3.5). */
function openHostCashier(
  bridge: HostBridge,
  self: Window,
  order: PayOrder,
  channel: PaymentChannel | undefined,
  href: string,
): ExternalPage {
  const { page, send } = openedPage('host', href, (send) => [
    bridge.on('resume', () => send('ask')),
    bridge.on('payResult', ({ billId, status }) => {
      if (billId === order.billId) send(ENDS.has(status) ? 'closed' : 'ask')
    }),
    bridge.on('payLater', ({ billId }) => {
      if (billId === order.billId) send('later')
    }),
  ])
  const chosen = channel === undefined ? order : { ...order, payChannels: [channel] }
  bridge.call('startPay', chosen).then(
    () => send('ask'),
    (error: unknown) => {
      const code = codeOf(error)
      // The host has no cashier, or does not let us use it: redirect, as in a plain browser.
      if (code === 'UNSUPPORTED' || code === 'FORBIDDEN' || code === 'NOT_IN_HOST') self.location.assign(href)
      // A timeout is not a refusal: the cashier may be open anyway (decision 4).
      else send(code === 'TIMEOUT' ? 'ask' : 'closed')
    },
  )
  return page
}

/** Leaves in this tab. The page that returns is a new one; signals are only sent if the old page is shown again. */
function openInSameTab(self: Window, href: string): ExternalPage {
  const { page } = openedPage('same-tab', href, (send) => [onReturn(self, ['pageshow'], () => send('ask'))])
  self.location.assign(href)
  return page
}

/** The cashier's own page offers the payment methods, in the host as in a plain phone browser [9-03]. */
export const mobileCashier = (bridge: HostBridge, self: Window): Cashier => ({
  terminalType: 'MOBILE',
  choosesChannelHere: false,
  open: (order, channel, shown) => {
    const href = payBeginHref(order, channel, shown)
    return bridge.inHost && bridge.supports('startPay') ? openHostCashier(bridge, self, order, channel, href) : openInSameTab(self, href)
  },
  // The host's cashier covers the page and ends before the page is visible again; no JSAPI closes it (docs/bridge.md).
  openWindow: () => undefined,
})
