import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from '../origins.ts'
import { ATTEMPT_MS } from './attempts.ts'
import { SESSION_MAX_MS } from './limits.ts'
import type { SessionSecrets } from './sessions.ts'

type Part = 'session' | 'sign_in'

const isSecure = (origins: Origins): boolean => origins.product.startsWith('https:')

/**
 * Behind https the browser itself keeps the name for this very host: no neighbour of the domain can plant such a
 * cookie (threat 9). Over plain http, on this machine alone, no browser would take the prefix.
 */
export const cookieName = (origins: Origins, part: Part): string => `${isSecure(origins) ? '__Host-' : ''}ecad_${part}`

/** Not readable by scripts, not sent along by other sites' forms, and behind https never in the clear. */
const protectedCookie = (origins: Origins, maxAgeMs: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(origins),
  maxAge: Math.floor(maxAgeMs / 1000),
})

/** Whether a page on an origin of the host app asks: it has a bearer and no cookie, whatever its browser sends along. */
export const isFromApp = (request: FastifyRequest, origins: Origins): boolean => origins.isApp(request.headers.origin)

const cookieOf = (request: FastifyRequest, origins: Origins, part: Part): string | undefined =>
  isFromApp(request, origins) ? undefined : request.cookies[cookieName(origins, part)]

/** Hands over the cookie's secret and the bearer [7-01]; a page of the host app's own origin gets the bearer alone. */
export function giveSession(request: FastifyRequest, reply: FastifyReply, origins: Origins, { cookie, bearer }: SessionSecrets): void {
  giveBearer(reply, bearer)
  if (isFromApp(request, origins)) return
  reply.setCookie(cookieName(origins, 'session'), cookie, protectedCookie(origins, SESSION_MAX_MS))
}

/** The client takes the header of any answer as its token from then on [7-01]. */
export function giveBearer(reply: FastifyReply, bearer: string): void {
  reply.header('authorization', `Bearer ${bearer}`)
}

export function takeSession(request: FastifyRequest, reply: FastifyReply, origins: Origins): void {
  if (!isFromApp(request, origins)) reply.clearCookie(cookieName(origins, 'session'), protectedCookie(origins, 0))
}

/** Binds sign-in attempts to the browser that started them. */
export function giveAttempt(reply: FastifyReply, origins: Origins, browser: string): void {
  reply.setCookie(cookieName(origins, 'sign_in'), browser, protectedCookie(origins, ATTEMPT_MS))
}

export const attemptBrowser = (request: FastifyRequest, origins: Origins): string | undefined => cookieOf(request, origins, 'sign_in')

/** The secrets a request brings: the cookie's, and the client's own header. */
export function secretsOf(request: FastifyRequest, origins: Origins): Partial<SessionSecrets> {
  const cookie = cookieOf(request, origins, 'session')
  const bearer = /^(?:Bearer|Item) ([A-Za-z0-9_-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]
  return { ...(cookie ? { cookie } : {}), ...(bearer === undefined ? {} : { bearer }) }
}
