import { BASE_PATH, ROUTES } from '../domain/routes.ts'
import type { PayOrder } from '../ports/index.ts'

/** Where a visit to the cashier begins in a browser: our own page, which asks the server for the cashier's address and goes there. No token and no price in it (threats 9, 18). */
export function payBeginHref(order: PayOrder, channel: string | undefined, shown: string | undefined): string {
  const query = new URLSearchParams({ billId: order.billId, merchantOrderNo: order.merchantOrderNo })
  if (channel !== undefined) query.set('channel', channel)
  if (shown !== undefined) query.set('shown', shown)
  if (order.platform === 'association-business') query.set('platform', 'ab')
  return `${BASE_PATH}${ROUTES.payBegin.path}?${query}`
}
