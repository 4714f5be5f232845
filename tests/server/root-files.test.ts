import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { rootFiles } from '#server/information/pages/root-files.ts'
import { USER_AGENT } from '#server/platform/http/user-agent.ts'
import { callSigned } from '#server/platform/signing/signed-call.ts'
import { routeOf } from '#shared/domain/routes.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { closeAfterAll, databaseOf, startTestServer } from '#tests/support/test-server.ts'

const { path: dist, remove } = tempFolder('root-files')
afterAll(remove)
mkdirSync(join(dist, 'web/images'), { recursive: true })
writeFileSync(join(dist, 'web/images/icon.png'), 'icon')

const contacts = ['mailto:security@example.gov.mo', 'https://example.gov.mo/report']
const server = await closeAfterAll(startTestServer({ SECURITY_CONTACT: contacts.join(',') }, { dist }))
const { app, context } = server
const plain = await closeAfterAll(startTestServer({}, databaseOf(server)))
const origin = context.origins.product
const read = async (url: string, from = app) => {
  const { statusCode, headers, body } = await from.inject({ url })
  return { status: statusCode, type: headers['content-type'], cached: headers['cache-control'], body }
}

describe('files at the root of the origin', () => {
  it('robots.txt keeps a test system out of search engines', async () => {
    expect((await read('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  })

  it('robots.txt keeps receipts, payments, links and calls out of search engines, and names the sitemap', async () => {
    const production = Fastify()
    rootFiles(production, { ...context, counterparts: { ...context.counterparts, isTestSystem: false } })
    const { body, ...head } = await read('/robots.txt', production)
    expect(head).toEqual({ status: 200, type: 'text/plain; charset=utf-8', cached: 'public, max-age=86400' })
    const closed = ['/api/', '/ecad/ecad-receipt', '/ecad/continue/'].map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...closed, 'Allow: /api/content/', `Sitemap: ${origin}/sitemap.xml`]
    expect(body.split('\n')).toEqual(expect.arrayContaining(lines))
  })

  it('sitemap.xml lists the public pages in each language, and no receipt', async () => {
    const { body, ...head } = await read('/sitemap.xml')
    expect(head).toEqual({ status: 200, type: 'application/xml; charset=utf-8', cached: 'public, max-age=86400' })
    const pages = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page))
    expect(pages.every((page) => page.origin === origin && routeOf(page.pathname.replace('/ecad', '')) !== undefined)).toBe(true)
    const names = new Set(pages.map((page) => page.pathname.replace('/ecad/', '')))
    for (const name of ['affair-intro', 'affair-laws', 'check-document', 'service-status']) expect(names).toContain(name)
    expect(names).not.toContain('ecad-receipt')
    expect(pages).toHaveLength(names.size * 4)
    expect(body).toContain(`hreflang="pt" href="${origin}/ecad/affair-laws?language=pt"`)
  })

  it('security.txt has the contacts that are set and a day in less than a year, and is absent without them', async () => {
    const { body, ...head } = await read('/.well-known/security.txt')
    expect(head).toEqual({ status: 200, type: 'text/plain; charset=utf-8', cached: 'public, max-age=86400' })
    expect(body.match(/^Contact: .*$/gm)).toEqual(contacts.map((each) => `Contact: ${each}`))
    const days = (Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '') - context.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    expect((await plain.app.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404)
  })

  it('favicon.ico is the icon of the pages', async () => {
    expect(await read('/favicon.ico')).toMatchObject({ status: 200, type: 'image/png', body: 'icon' })
  })
})

describe('a wrong method', () => {
  it.each([
    ['DELETE', '/api/info', 'GET, HEAD'],
    ['GET', '/api/document-check/nothing', undefined],
    ['POST', '/robots.txt?x=1', 'GET, HEAD'],
    ['PUT', '/API/my-records/EC1/calendar/', 'GET, HEAD'],
    ['POST', '/nothing', undefined],
  ] as const)('%s %s is answered by the methods that there are: %s', async (method, url, allowed) => {
    const { statusCode, headers } = await app.inject({ method, url })
    expect([statusCode, headers.allow]).toEqual([allowed === undefined ? 404 : 405, allowed])
  })
})

describe('calls to counterparts', () => {
  it('name the product and its version', async () => {
    expect(USER_AGENT['user-agent']).toMatch(/^ecad\/\d+\.\d+\.\d+$/)
    const seen: unknown[] = []
    plain.app.server.on('request', ({ headers }) => seen.push(headers['user-agent']))
    await callSigned({ url: plain.origin, signingKey: { id: '1', secret: 'x'.repeat(32) } }, { method: 'GET', path: '/livez' }, new Date())
    expect(seen).toEqual([USER_AGENT['user-agent']])
  })
})
