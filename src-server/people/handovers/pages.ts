import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseLanguage } from '#shared/domain/languages.ts'
import { type Platform, parsePlatform } from '#shared/domain/platforms.ts'
import type { Context } from '../../context.ts'
import { inlineSources } from '../../information/pages/document.ts'
import { loggedProblem } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/language.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { confirmPage, documentOf, donePage, faultPage, invalidLinkPage, type Page, type View } from './page.ts'
import { CONTINUE_PATH, DONE_PATH } from './paths.ts'
import { Handovers } from './service.ts'

type LinkRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * The pages on which a phone continues a payment or an identity check (decision 9.13). The phone is not signed in, so they are not part
 * of the client. They use no cookies, show no personal data and are not cached; the secret in their address is not sent to other sites.
 */
export async function handoverPages(app: FastifyInstance, context: Context): Promise<void> {
  const { settings, counterparts } = context
  const handovers = new Handovers(context)
  const limited = { config: { rateLimit: limitOf(settings, 'handover') } }

  // the form has no fields, so no body is read
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })

  const viewOf = (request: FastifyRequest, platform?: Platform): View => {
    const { searchParams } = new URL(request.url, 'http://ours.invalid')
    return {
      language: parseLanguage(searchParams.get('language')) ?? languageOf(request.headers['accept-language']),
      platform: platform ?? parsePlatform(searchParams.get('platform')) ?? 'one',
      sandbox: counterparts.isTestSystem,
    }
  }

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, messageKey, retryAfterSeconds } = loggedProblem(error, request)
    const view = viewOf(request)
    // a malformed address gets the same page as an unknown link
    if (status >= 400 && status < 500 && status !== 429) return invalidLink(request, reply)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return send(reply, view, faultPage(view, messageKey), status)
  })

  app.get(DONE_PATH, limited, async (request, reply) => {
    const view = viewOf(request)
    return send(reply, view, donePage(view), 200)
  })

  app.get(`${CONTINUE_PATH}/:token`, limited, async (request: LinkRequest, reply) => {
    const usable = await handovers.find(request.params.token)
    const view = viewOf(request, usable?.platform)
    return usable === undefined ? invalidLink(request, reply) : send(reply, view, confirmPage(view, usable), 200)
  })

  app.post(`${CONTINUE_PATH}/:token`, limited, async (request: LinkRequest, reply) => {
    const view = viewOf(request)
    const destination = await handovers.redeem(request.params.token, view.language)
    if (destination === 'over') return invalidLink(request, reply)
    if (destination === 'later') return send(reply, view, faultPage(view, 'networkAbnormal'), 503)
    return secure(reply, '').redirect(destination.url, 303)
  })

  function invalidLink(request: FastifyRequest, reply: FastifyReply) {
    const view = viewOf(request)
    return send(reply, view, invalidLinkPage(view), 404)
  }
}

function send(reply: FastifyReply, view: View, page: Page, status: number): FastifyReply {
  const html = documentOf(view, page)
  return secure(reply, html).code(status).type('text/html; charset=utf-8').send(html)
}

/**
 * Sets the security headers. There is no form-action, because it would also apply to the redirect, and the providers' pages may have any
 * origin.
 */
function secure(reply: FastifyReply, html: string): FastifyReply {
  const { scripts, styles } = inlineSources(html)
  const sources = (allowed: readonly string[]) => (allowed.length === 0 ? "'none'" : allowed.join(' '))
  const policy = [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language')
    .header('x-robots-tag', 'noindex')
}
