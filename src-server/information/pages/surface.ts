import type { FastifyReply, FastifyRequest } from 'fastify'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'

const COOKIE = 'ecad_surface'
/** User agents of phones and tablets, and of the host app, whose webviews send AlipayClient. */
const MOBILE_AGENT = /Mobi|Android|iPhone|iPad|iPod|AlipayClient|Nebula|MacauOneAcc/i

const parse = (value: unknown): Surface | undefined => SURFACES.find((surface) => surface === value)

/** The request headers that decide the surface, for caches (decision 1). */
export const SURFACE_VARY = 'Sec-CH-UA-Mobile, User-Agent, Cookie'

/**
 * Chooses the bundle for a browser (decision 1): by ?surface=, which is stored for the session, otherwise by its client hint or user
 * agent.
 */
export function surfaceOf(request: FastifyRequest, reply: FastifyReply): Surface {
  const query = request.query as Readonly<Record<string, unknown>>
  const forced = parse(query.surface)
  if (forced !== undefined) {
    reply.setCookie(COOKIE, forced, { path: '/ecad', sameSite: 'lax', httpOnly: true })
    return forced
  }
  const stored = parse(request.cookies[COOKIE])
  if (stored !== undefined) return stored
  const agent = request.headers['user-agent'] ?? ''
  // tablets and webviews send the hint "not mobile" too, so only "mobile" counts
  return request.headers['sec-ch-ua-mobile'] === '?1' || MOBILE_AGENT.test(agent) ? 'mobile' : 'web'
}
