import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../platform/settings/loopback.ts'

/** Origin of the page that has the host's header in its frame: the product, or a development server on this machine (docs/panel.md). */
export function framerOf({ headers: { referer = '' } }: FastifyRequest, product: string): string {
  const from = URL.canParse(referer) ? new URL(referer) : undefined
  return from !== undefined && isLoopback(from.hostname) ? from.origin : product
}

/** Sets the headers of every sandbox page. `productOrigin` is called on each request, because with PORT=0 it is not known at the start. */
export function secureHeaders(app: FastifyInstance, productOrigin: () => string): void {
  app.addHook('onSend', async (request, reply) => {
    const framed = /^\/header\/?(\?|$)/.test(request.url)
    // The harness shows these in its phone: its own, and those to which an old host's webview goes.
    const isKit = /^\/(harness(\/(probe|conformance))?\/?(\?|$)|cashier\/pay\/|identity\/check)/.test(request.url)
    if (!reply.hasHeader('content-security-policy')) {
      reply.header(
        'content-security-policy',
        [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          "connect-src 'self'",
          ...(isKit ? ["frame-src 'self'"] : []),
          // A form's redirect counts as its action: sign-in and cashier redirect to the product, and a sign-in from there to a development server.
          `form-action 'self' ${productOrigin()} http://localhost:*`,
          "base-uri 'none'",
          `frame-ancestors ${framed ? framerOf(request, productOrigin()) : isKit ? "'self'" : "'none'"}`,
        ].join('; '),
      )
    }
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (!reply.hasHeader('cross-origin-opener-policy')) reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
