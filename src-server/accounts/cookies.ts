import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from '../platform/origins.ts'
import { ATTEMPT_MS } from './attempts.ts'
import { SESSION_MAX_MS } from './session-limits.ts'
import type { SessionSecrets } from './sessions.ts'

type Part = 'session' | 'sign_in'

const isSecure = (origins: Origins): boolean => origins.product.startsWith('https:')

/**
 * The name of a cookie. Over https its prefix makes browsers refuse such a cookie from any other host of the domain (threat 9). Over plain
 * http, which only a test system on the user's machine uses, browsers do not accept the prefix.
 */
export const cookieName = (origins: Origins, part: Part): string => `${isSecure(origins) ? '__Host-' : ''}ecad_${part}`

/** Options of a cookie: no script can read it, no POST from another site sends it, and with https it is never sent unencrypted. */
const protectedCookie = (origins: Origins, maxAgeMs: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(origins),
  maxAge: Math.floor(maxAgeMs / 1000),
})

/** Whether the request comes from a page on an origin of the host app: then its bearer counts, and its cookies do not. */
export const isFromApp = (request: FastifyRequest, origins: Origins): boolean => origins.isApp(request.headers.origin)

const cookieOf = (request: FastifyRequest, origins: Origins, part: Part): string | undefined =>
  isFromApp(request, origins) ? undefined : request.cookies[cookieName(origins, part)]

/** Sends the session's cookie and bearer [7-01]; a page on the host app's origin gets only the bearer. */
export function setSession(request: FastifyRequest, reply: FastifyReply, origins: Origins, { cookie, bearer }: SessionSecrets): void {
  setBearer(reply, bearer)
  if (isFromApp(request, origins)) return
  reply.setCookie(cookieName(origins, 'session'), cookie, protectedCookie(origins, SESSION_MAX_MS))
}

/** Sends a bearer; the client takes the header of any answer as its new token [7-01]. */
export function setBearer(reply: FastifyReply, bearer: string): void {
  reply.header('authorization', `Bearer ${bearer}`)
}

export function clearSession(request: FastifyRequest, reply: FastifyReply, origins: Origins): void {
  if (!isFromApp(request, origins)) reply.clearCookie(cookieName(origins, 'session'), protectedCookie(origins, 0))
}

/** Sends the cookie that binds sign-in attempts to the browser that started them. */
export function setAttempt(reply: FastifyReply, origins: Origins, browser: string): void {
  reply.setCookie(cookieName(origins, 'sign_in'), browser, protectedCookie(origins, ATTEMPT_MS))
}

/** Identifies the browser of a sign-in attempt. */
export const attemptBrowser = (request: FastifyRequest, origins: Origins): string | undefined => cookieOf(request, origins, 'sign_in')

/** The secrets in a request's cookie and authorization header; uploads send the bearer as `Item` [6-03]. */
export function secretsOf(request: FastifyRequest, origins: Origins): Partial<SessionSecrets> {
  const cookie = cookieOf(request, origins, 'session')
  const bearer = /^(?:Bearer|Item) ([A-Za-z0-9_-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]
  return { ...(cookie ? { cookie } : {}), ...(bearer === undefined ? {} : { bearer }) }
}
