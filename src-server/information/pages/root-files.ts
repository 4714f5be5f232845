import type { FastifyInstance, FastifyReply } from 'fastify'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { BASE_PATH, ROUTES, type RouteName } from '#shared/domain/routes.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/clock.ts'

/** The public pages that a search engine should list: what there is to read without a number of a person. */
const LISTED = [
  'chooseEcad',
  'ecadIntro',
  'ecadInstruction',
  'ecadPrivacy',
  'ecadRegulation',
  'affairIntro',
  'affairFaq',
  'affairLaws',
  'serviceIntroduction',
  'serviceList',
  'checkDocument',
  'serviceStatus',
] as const satisfies readonly RouteName[]

/** What no search engine should read or list: one person's receipts, payments and links. */
const UNLISTED = ['/api/', ...(['ecadReceipt', 'payBegin', 'payPassed'] as const).map((name) => pathOf(name)), `${BASE_PATH}/continue/`]
/** A test system's plans and offices are no real ones. */
export const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'
/** The public calls without which a guide shows nothing to a search engine that runs scripts. */
const READ_BY_PAGES = ['/api/content/', '/api/items/', '/api/info', '/api/dictionary', '/api/portal/', '/api/service-item/list']

/** A search engine reads robots.txt once a day (RFC 9309); the others change as rarely. */
const CACHED = 'public, max-age=86400'
/** RFC 9116 recommends less than a year. The date is calculated each day, because a server that still answers is still operated. */
const SECURITY_TEXT_DAYS = 90

/**
 * The files that programs look for at the root of an origin, which is the server's own: robots.txt (RFC 9309), sitemap.xml (sitemaps.org)
 * and security.txt (RFC 9116).
 */
export function rootFiles(
  app: FastifyInstance,
  { settings, counterparts, origins, clock }: Pick<Context, 'settings' | 'counterparts' | 'origins' | 'clock'>,
): void {
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', CACHED).type(`${type}; charset=utf-8`).send(text)

  app.get('/robots.txt', async (_request, reply) =>
    send(reply, 'text/plain', counterparts.isTestSystem ? NO_ROBOTS : robots(origins.product)),
  )
  app.get('/sitemap.xml', async (_request, reply) => send(reply, 'application/xml', sitemap(origins.product)))
  const { securityContact } = settings
  if (securityContact.length === 0) return
  app.get('/.well-known/security.txt', async (_request, reply) =>
    send(reply, 'text/plain', securityText(securityContact, origins.product, clock.now())),
  )
}

function pathOf(name: RouteName, language?: Language): string {
  return `${BASE_PATH}${ROUTES[name].path}${language === undefined ? '' : `?language=${language}`}`
}

function robots(origin: string): string {
  const lines = ['User-agent: *', ...UNLISTED.map((path) => `Disallow: ${path}`), ...READ_BY_PAGES.map((path) => `Allow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Every listed page in every language, each with the addresses of its other languages. */
function sitemap(origin: string): string {
  const entries = LISTED.flatMap((name) => {
    const links = LANGUAGES.map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${origin}${pathOf(name, each)}"/>`).join('')
    return LANGUAGES.map((each) => `<url><loc>${origin}${pathOf(name, each)}</loc>${links}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function securityText(contacts: readonly string[], origin: string, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TEXT_DAYS * DAY_MS).toISOString().replace(/T.*/, 'T00:00:00Z')
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: zh, pt, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
