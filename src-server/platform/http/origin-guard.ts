import type { FastifyRequest } from 'fastify'
import type { CallAuth } from '#shared/wire/route.ts'
import type { Origins } from '../origins.ts'

/** The header that our client sends. A foreign page cannot set it without a preflight, which passes only for the host app's origins. */
export const CLIENT_HEADER = 'x-ecad-client'

/**
 * Whether this request may change something. It is checked for every call but plain reads, because several GETs change the cart (decision
 * 6, threats 14 and 15). Browsers send Sec-Fetch-Site. Old webviews do not, so for them our client's own header counts, together with a
 * permitted Origin if one is sent. A page on an origin of the host app needs its bearer token, unless the call needs no sign-in; its
 * cookies do not count (accounts/cookies.ts).
 */
export function mayWrite(request: FastifyRequest, origins: Origins, auth: CallAuth): boolean {
  const { headers } = request
  const ourClient = headers[CLIENT_HEADER] === 'web' || headers[CLIENT_HEADER] === 'mobile'
  if (origins.isApp(headers.origin)) return ourClient && (auth === 'none' || /^(Bearer|Item) \S/i.test(headers.authorization ?? ''))
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && ourClient)
  const origin = headers.origin
  return ourClient && (origin === undefined || origins.isProduct(origin))
}

/**
 * Whether the request carries the order's bearer token, as the host app's own cashier sends it without a header of a page [7-40]. No
 * browser adds that token by itself, and a foreign page cannot without a preflight, so it proves as much as our own header.
 */
export const hasBearer = ({ headers }: FastifyRequest): boolean =>
  /^Bearer \S/i.test(headers.authorization ?? '') && headers['sec-fetch-site'] === undefined && headers.origin === undefined
