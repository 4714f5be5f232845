import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseLanguage } from '#shared/domain/languages.ts'
import { type Platform, parsePlatform } from '#shared/domain/platforms.ts'
import type { Context } from '../context.ts'
import { loggedProblem } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import { inlineSources } from '../pages/document.ts'
import { limitOf } from '../rate-limits/limits.ts'
import { askingPage, documentOf, donePage, faultPage, overPage, type Page, type View } from './page.ts'
import { CONTINUE_PATH, DONE_PATH } from './paths.ts'
import { Handovers } from './service.ts'

type Visit = FastifyRequest<{ Params: { token: string } }>

/**
 * The phone's side (decision 9.13): pages of their own, because nobody is signed in there and nobody shall be. They read
 * no cookie and set none, name nobody, and are kept by no cache; the secret in their address goes to no other site.
 */
export async function handoverPages(app: FastifyInstance, context: Context): Promise<void> {
  const { settings, counterparts } = context
  const handovers = new Handovers(context)
  const limited = { config: { rateLimit: limitOf(settings, 'handover') } }

  // The form has no fields: whatever else is sent is not read.
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
    // what is no address of ours is a link that nobody has
    if (status >= 400 && status < 500 && status !== 429) return over(request, reply)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return send(reply, view, faultPage(view, messageKey), status)
  })

  app.get(DONE_PATH, limited, async (request, reply) => {
    const view = viewOf(request)
    return send(reply, view, donePage(view), 200)
  })

  app.get(`${CONTINUE_PATH}/:token`, limited, async (request: Visit, reply) => {
    const usable = await handovers.look(request.params.token)
    const view = viewOf(request, usable?.platform)
    return usable === undefined ? over(request, reply) : send(reply, view, askingPage(view, usable), 200)
  })

  app.post(`${CONTINUE_PATH}/:token`, limited, async (request: Visit, reply) => {
    const view = viewOf(request)
    const departure = await handovers.go(request.params.token, view.language)
    if (departure === 'over') return over(request, reply)
    if (departure === 'later') return send(reply, view, faultPage(view, 'networkAbnormal'), 503)
    return secure(reply, '').redirect(departure.url, 303)
  })

  function over(request: FastifyRequest, reply: FastifyReply) {
    const view = viewOf(request)
    return send(reply, view, overPage(view), 404)
  }
}

function send(reply: FastifyReply, view: View, page: Page, status: number): FastifyReply {
  const html = documentOf(view, page)
  return secure(reply, html).code(status).type('text/html; charset=utf-8').send(html)
}

/** A form's redirect counts as its action, and the providers' pages may be anywhere: so no form-action. There is nothing else to post. */
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
