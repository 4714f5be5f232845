import { mkdirSync, writeFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { REPORTS_PATH, violationsIn } from '#server/information/pages/policy-reports.ts'
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
const plain = await closeAfterAll(startTestServer({ RATE_PER_MINUTE: '50' }, databaseOf(server)))
const origin = context.origins.product
const read = async (url: string, from = app) => {
  const { statusCode, headers, body } = await from.inject({ url })
  return { status: statusCode, type: headers['content-type'], cached: headers['cache-control'], body }
}
const keptADay = (type: string) => ({ status: 200, type: `${type}; charset=utf-8`, cached: 'public, max-age=86400' })

describe('files at the root of the origin', () => {
  it('robots.txt keeps a test system out of search engines', async () =>
    expect((await read('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n'))

  it('robots.txt keeps receipts, payments, links and calls out of search engines, and names the sitemap', async () => {
    const production = Fastify()
    rootFiles(production, { ...context, counterparts: { ...context.counterparts, isTestSystem: false } })
    const { body, ...head } = await read('/robots.txt', production)
    expect(head).toEqual(keptADay('text/plain'))
    const closed = ['/api/', '/ecad/ecad-receipt', '/ecad/continue/'].map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...closed, 'Allow: /api/content/', `Sitemap: ${origin}/sitemap.xml`]
    expect(body.split('\n')).toEqual(expect.arrayContaining(lines))
  })

  it('sitemap.xml lists the public pages in each language, and no receipt', async () => {
    const { body, ...head } = await read('/sitemap.xml')
    expect(head).toEqual(keptADay('application/xml'))
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
    expect(head).toEqual(keptADay('text/plain'))
    expect(body.match(/^Contact: .*$/gm)).toEqual(contacts.map((each) => `Contact: ${each}`))
    const days = (Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '') - context.clock.now().getTime()) / 86_400_000
    expect(days > 30 && days < 365, `${days} days`).toBe(true)
    expect((await read('/.well-known/security.txt', plain.app)).status).toBe(404)
  })

  it('favicon.ico is the icon of the pages', async () =>
    expect(await read('/favicon.ico')).toMatchObject({ status: 200, type: 'image/png', body: 'icon' }))
})

it.each([
  ['DELETE', '/api/info', 'GET, HEAD'],
  ['GET', '/api/document-check/nothing', undefined],
  ['POST', '/robots.txt?x=1', 'GET, HEAD'],
  ['PUT', '/API/my-records/EC1/calendar/', 'GET, HEAD'],
  ['POST', '/nothing', undefined],
] as const)('a wrong method, %s %s, is answered by the methods that there are: %s', async (method, url, allowed) => {
  const { statusCode, headers } = await app.inject({ method, url })
  expect([statusCode, headers.allow]).toEqual([allowed === undefined ? 404 : 405, allowed])
})

it('calls to counterparts name the product and its version', async () => {
  expect(USER_AGENT['user-agent']).toMatch(/^ecad\/\d+\.\d+\.\d+$/)
  const seen: unknown[] = []
  plain.app.server.on('request', ({ headers }) => seen.push(headers['user-agent']))
  await callSigned({ url: plain.origin, signingKey: { id: '1', secret: 'x'.repeat(32) } }, { method: 'GET', path: '/livez' }, new Date())
  expect(seen).toEqual([USER_AGENT['user-agent']])
})

describe('the OpenAPI document (threat 31)', () => {
  it('is written once however often anybody asks for it', async () => {
    const written = vi.spyOn(JSON, 'stringify')
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.nobody.get('/openapi.json')))
    for (const { status, headers, body } of answers)
      expect([status, headers.get('content-type'), body.openapi]).toEqual([200, 'application/json; charset=utf-8', '3.1.0'])
    expect(written.mock.calls.filter(([value]) => Object.hasOwn(Object(value), 'openapi'))).toHaveLength(1)
    written.mockRestore()
  })

  it.each(['identity', 'gzip', 'br'])('is the same bytes for everybody who accepts %s, encoded once', async (accepted) => {
    const ended = vi.spyOn(ServerResponse.prototype, 'end')
    const ask = () => fetch(`${server.origin}/api/openapi.json`, { headers: { 'accept-encoding': accepted } })
    const plainLength = (await (await ask()).text()).length
    const packed = accepted === 'identity' ? null : accepted
    for (const answer of await Promise.all(Array.from({ length: 5 }, ask))) {
      expect((await answer.text()).length).toBe(plainLength)
      const { headers } = answer
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([packed, 'Accept-Language, Accept-Encoding'])
    }
    const [bytes, ...others] = new Set<unknown>(ended.mock.calls.map(([sent]) => sent))
    ended.mockRestore()
    expect([Buffer.isBuffer(bytes), others]).toEqual([true, []])
    if (packed !== null) expect((bytes as Buffer).length).toBeLessThan(plainLength / 4)
  })
})

const PRODUCT = 'https://ecad.example'
const single = (more: Readonly<Record<string, unknown>> = {}) => ({
  'csp-report': {
    'document-uri': `${PRODUCT}/ecad/ecad-receipt?tid=secret-of-somebody`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=secret-of-somebody',
    ...more,
  },
})
const body = { documentURL: `${PRODUCT}/ecad/choose-ecad`, effectiveDirective: 'style-src-attr', blockedURL: 'inline' }
const gathered = [
  { type: 'csp-violation', body },
  { type: 'deprecation', body: { id: 'x' } },
]

describe('what browsers report of a page’s policy (threat 34)', () => {
  it.each([
    ['the older kind', single(), [{ directive: 'script-src-elem', blocked: 'https://evil.example', route: 'ecadReceipt' }]],
    ['the newer kind', gathered, [{ directive: 'style-src-attr', blocked: 'inline', route: 'chooseEcad' }]],
    ['of a page that is not ours', single({ 'document-uri': 'https://other.example/ecad/choose-ecad' }), [{ route: 'unknown' }]],
    ['with a directive of several words', single({ 'effective-directive': "script-src 'self' x" }), [{ directive: 'script-src' }]],
    ['an eval', single({ 'blocked-uri': 'eval' }), [{ blocked: 'eval' }]],
    ['no report', { a: 1 }, []],
    ['nothing', undefined, []],
  ])('%s is read', (_name, report, violations) => expect(violationsIn(report, PRODUCT)).toMatchObject(violations))

  it('holds nothing of an address but its origin or its route (threat 9)', () =>
    expect(JSON.stringify(violationsIn(single(), PRODUCT))).not.toContain('secret'))
})

describe('the endpoint for reports', () => {
  const send = async (report: string, type = 'application/csp-report') =>
    (await fetch(`${plain.origin}${REPORTS_PATH}`, { method: 'POST', body: report, headers: { 'content-type': type } })).status

  it('takes both kinds and counts them; an invented directive makes no label of its own', async () => {
    expect(await send(JSON.stringify(single()))).toBe(204)
    expect(await send(JSON.stringify(gathered), 'application/reports+json')).toBe(204)
    expect(await send(JSON.stringify(single({ 'effective-directive': 'my-own' })))).toBe(204)
    const rows = await plain.context.metrics.registry.getSingleMetricAsString('ecad_policy_violations_total')
    for (const directive of ['script-src-elem', 'style-src-attr', 'other'])
      expect(rows).toContain(`ecad_policy_violations_total{directive="${directive}"} 1`)
  })

  it('takes what is no report without a word, and no more than a little', async () => {
    expect(await send('not json')).toBe(204)
    expect(await send(`"${'x'.repeat(20_000)}"`)).toBe(413)
  })

  it('accepts few reports per minute from one address', async () =>
    expect(await Promise.all(Array.from({ length: 8 }, () => send('{}')))).toContain(429))

  it.each(['/api/info', '/api/nothing', '/livez'])('%s, as every answer, says that no other origin may embed it', async (path) => {
    expect((await fetch(`${server.origin}${path}`)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
