import { BASE_PATH, ROUTES } from '../domain/routes.ts'
import type { PayOrder } from '../ports/index.ts'

/**
 * Returns the address where a visit to the cashier starts in a browser: our own page, which requests the cashier's address
 * from the server and redirects. It contains no token and no price (threats 9, 18).
 */
export function payBeginHref(order: PayOrder, channel: string | undefined, shown: string | undefined): string {
  const query = new URLSearchParams({ billId: order.billId, merchantOrderNo: order.merchantOrderNo })
  if (channel !== undefined) query.set('channel', channel)
  if (shown !== undefined) query.set('shown', shown)
  if (order.platform === 'association-business') query.set('platform', 'ab')
  return `${BASE_PATH}${ROUTES.payBegin.path}?${query}`
}
