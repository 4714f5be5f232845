import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from '../origins.ts'
import { ATTEMPT_MS } from './attempts.ts'
import { SESSION_MAX_MS } from './sessions.ts'

export const SESSION_COOKIE = 'ecad_session'
/** Binds sign-in attempts to the browser that started them. */
export const ATTEMPT_COOKIE = 'ecad_sign_in'

/** Not readable by scripts, not sent along by other sites' forms, and behind https never in the clear. */
const protectedCookie = (origins: Origins, maxAgeMs: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: origins.product.startsWith('https:'),
  maxAge: Math.floor(maxAgeMs / 1000),
})

/** Hands the session over twice: a cookie for browsers, the authorization header for hosts without cookies [7-01]. */
export function giveSession(reply: FastifyReply, origins: Origins, token: string): void {
  reply.header('authorization', `Bearer ${token}`)
  reply.setCookie(SESSION_COOKIE, token, protectedCookie(origins, SESSION_MAX_MS))
}

export function takeSession(reply: FastifyReply, origins: Origins): void {
  reply.clearCookie(SESSION_COOKIE, protectedCookie(origins, 0))
}

export function giveAttempt(reply: FastifyReply, origins: Origins, browser: string): void {
  reply.setCookie(ATTEMPT_COOKIE, browser, protectedCookie(origins, ATTEMPT_MS))
}

/** The session tokens of a request: the client's header, and the cookie. Several only where a login in another tab changed one of them. */
export function sessionTokens(request: FastifyRequest): readonly string[] {
  const header = /^(?:Bearer|Item) ([A-Za-z0-9_-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]
  const cookie = request.cookies[SESSION_COOKIE]
  return [...new Set([header, cookie].flatMap((token) => (token ? [token] : [])))]
}
