import { payBeginHref } from '#shared/browser/pay-begin-href.ts'
import type { Cashier, Clock } from '#shared/ports/index.ts'
import { tryOpen, windowVisit } from './window-visit.ts'

/** The desktop cashier: a popup on our own /pay-begin, from there to the cashier's origin (decision 5). */
export function popupCashier(parts: { readonly clock: Clock; readonly self: Window; readonly origins: readonly string[] }): Cashier {
  return {
    terminalType: 'PC',
    choosesChannelHere: true,
    open(order, channel, shown) {
      const href = payBeginHref(order, channel, shown)
      return windowVisit({ ...parts, href, type: 'pay', opened: tryOpen(parts.self, href, 'ecad-cashier') })
    },
  }
}
