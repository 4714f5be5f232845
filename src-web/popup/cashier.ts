import { payBeginHref } from '#shared/browser/pay-begin-href.ts'
import type { Cashier, Clock } from '#shared/ports/index.ts'
import { openedWindow, tryOpen } from './external-window.ts'

/** The desktop cashier: a popup on our own /pay-begin, from there to the cashier's origin (decision 5). */
export function popupCashier(parts: { readonly clock: Clock; readonly self: Window; readonly origins: readonly string[] }): Cashier {
  let last: { readonly billId: string; readonly opened: Window } | undefined
  return {
    terminalType: 'PC',
    choosesChannelHere: true,
    open(order, channel, shown) {
      const href = payBeginHref(order, channel, shown)
      const opened = tryOpen(parts.self, href, 'ecad-cashier')
      last = opened === null ? undefined : { billId: order.billId, opened }
      return openedWindow({ ...parts, href, type: 'pay', opened })
    },
    openWindow() {
      if (last === undefined || last.opened.closed) return undefined
      const { billId, opened } = last
      return { billId, close: () => opened.close() }
    },
  }
}
