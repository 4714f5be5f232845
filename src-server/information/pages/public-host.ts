import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from '../../platform/origins.ts'

/** Cookie that is set with a redirect, for the host that was opened only. */
const REDIRECT_COOKIE = 'ecad_host'
/** Longer than any browser follows redirects. */
const REDIRECT_COOKIE_SECONDS = 10

/**
 * Redirects a person who opened a page under another host name (www., the bare host, 127.0.0.1) to PUBLIC_ORIGIN: the identity provider
 * returns there, and cookies and drafts belong to one host. Files and calls are answered under every name.
 */
export function redirectToPublicHost(pages: FastifyInstance, origins: Origins): void {
  const { hostname } = new URL(origins.product)
  pages.addHook('onRequest', async (request, reply) => {
    if (wantsDocument(request) && request.hostname !== '' && request.hostname !== hostname) return sendAway(request, reply, origins.product)
  })
}

const wantsDocument = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')

function sendAway({ cookies, url }: FastifyRequest, reply: FastifyReply, publicOrigin: string): FastifyReply | undefined {
  // A browser that sends the cookie is at PUBLIC_ORIGIN already, and a proxy has changed the Host header: no redirect, which would loop.
  if (cookies[REDIRECT_COOKIE] !== undefined) return undefined
  return reply
    .setCookie(REDIRECT_COOKIE, '1', { path: '/', maxAge: REDIRECT_COOKIE_SECONDS, sameSite: 'lax', httpOnly: true })
    .header('cache-control', 'no-store')
    .redirect(publicOrigin + url, 302)
}
