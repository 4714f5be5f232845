import type { FastifyReply, FastifyRequest } from 'fastify'
import { SURFACES, type Surface } from '#shared/domain/surfaces.ts'

const COOKIE = 'ecad_surface'
/** Phones and tablets, and the host app, whose webviews say AlipayClient. */
const MOBILE_AGENT = /Mobi|Android|iPhone|iPad|iPod|AlipayClient|Nebula|MacauOneAcc/i

const parse = (value: unknown): Surface | undefined => SURFACES.find((surface) => surface === value)

/** What the choice depends on, for caches in between (decision 1). */
export const SURFACE_VARY = 'Sec-CH-UA-Mobile, User-Agent, Cookie'

/** Which bundle answers (decision 1): ?surface= forces one for the session, else the browser's own word, else its name. */
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
  // the hint says "not a phone" for tablets and webviews too, so only its yes is taken
  return request.headers['sec-ch-ua-mobile'] === '?1' || MOBILE_AGENT.test(agent) ? 'mobile' : 'web'
}
