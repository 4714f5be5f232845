import type { FastifyRequest } from 'fastify'
import type { CallAuth } from '#shared/wire/route.ts'
import type { Origins } from '../origins.ts'

/** Sent by our client alone: a foreign page cannot set it without a preflight, which is answered to the host app's origins alone. */
export const CLIENT_HEADER = 'x-ecad-client'

/**
 * May this request change something? Asked of every call but plain reads: several of the field's GETs
 * change the cart (decision 6, threats 14 and 15). Browsers say Sec-Fetch-Site; old webviews do not,
 * so for them our client's own header, and an Origin of ours where one is sent, stand in.
 * A page on an origin of the host app comes with its bearer, or to a call that needs nobody signed in; no cookie
 * of its browser counts for it (sign-in/cookies.ts).
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
 * The host app's own cashier comes with the order's bearer token and nothing of a page's [7-40]. No browser adds
 * such a header by itself, and a foreign page cannot without a preflight, so it proves as much as our own header.
 */
export const hasBearer = ({ headers }: FastifyRequest): boolean =>
  /^Bearer \S/i.test(headers.authorization ?? '') && headers['sec-fetch-site'] === undefined && headers.origin === undefined
