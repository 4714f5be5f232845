import type { FastifyInstance } from 'fastify'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { isLoopback } from '../platform/settings/loopback.ts'

/** Host and port of the development server on whose page the sign-in began. Cookies have no port, so the product receives it too. */
const COOKIE = 'ecad_dev_server'
const SIGN_IN_SECONDS = 600

/**
 * Leads a sign-in that began on a page of `npm run dev:web` or `dev:mobile` back to that server: the identity provider knows the product's
 * address alone. Vite passes on the host that its page is on. Installed in a test system only.
 */
export function leadBackToDevServer(app: FastifyInstance, product: () => string): void {
  const options = { path: '/', sameSite: 'lax', httpOnly: true } as const
  const isElsewhere = (host: string): boolean => host !== new URL(product()).host && isLoopback(host.replace(/:\d+$/, ''))
  app.addHook('onRequest', async (request, reply) => {
    const { host = '' } = request.raw.headers
    const path = request.url.split('?')[0]
    if (path === '/api/MacauOneAcc/GetAuthorizeURL') {
      if (isElsewhere(host)) reply.setCookie(COOKIE, host, { ...options, maxAge: SIGN_IN_SECONDS })
      else if (request.cookies[COOKIE] !== undefined) reply.clearCookie(COOKIE, options)
      return
    }
    const from = request.cookies[COOKIE]
    if (path !== `${BASE_PATH}${ROUTES.login.path}` || from === undefined || !isElsewhere(from) || isElsewhere(host)) return
    return reply.clearCookie(COOKIE, options).redirect(`http://${from}${request.url}`)
  })
}
