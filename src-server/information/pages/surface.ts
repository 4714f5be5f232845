import type { FastifyReply, FastifyRequest } from 'fastify'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'

const COOKIE = 'ecad_surface'
/** User agents of phones and tablets, and of the host app, whose webviews send AlipayClient. */
const MOBILE_AGENT = /Mobi|Android|iPhone|iPad|iPod|AlipayClient|Nebula|MacauOneAcc/i

const parse = (value: unknown): Surface | undefined => SURFACES.find((surface) => surface === value)

/** The request headers on which the choice depends, for caches (decision 1). */
export const SURFACE_VARY = 'Sec-CH-UA-Mobile, User-Agent, Cookie'

/** Which bundle a browser gets (decision 1): by ?surface=, which holds for the session, else by its client hint or user agent. */
export function surfaceOf(request: FastifyRequest, reply: FastifyReply): Surface {
  const query = request.query as Readonly<Record<string, unknown>>
  const forced = parse(query.surface)
  if (forced !== undefined) {
    reply.setCookie(COOKIE, forced, { path: '/ecad', sameSite: 'lax', httpOnly: true })
    return forced
  }
  const kept = parse(request.cookies[COOKIE])
  if (kept !== undefined) return kept
  const agent = request.headers['user-agent'] ?? ''
  // the hint is "not mobile" for tablets and webviews too, so only "mobile" counts
  return request.headers['sec-ch-ua-mobile'] === '?1' || MOBILE_AGENT.test(agent) ? 'mobile' : 'web'
}
