import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { inlineSources } from '#server/information/pages/document.ts'
import { PRODUCTION_HEADER } from '#server/information/pages/routes.ts'
import { ROUTE_NAMES, ROUTES } from '#shared/domain/routes.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { closeAfterAll, databaseOf, startTestServer } from '#tests/support/test-server.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const HOST_APP = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AlipayClient/10.5 Language/zh-Hans'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'

const html = (surface: string) =>
  `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="application/json" id="app-config">{}</script><script>boot()</script><style>a{b:c}</style><script type="module" src="/ecad/assets/main-abcd1234.js"></script></head><body>${surface}</body></html>`

const { path: folder, remove } = tempFolder('dist')
afterAll(remove)
const write = (name: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
for (const surface of ['web', 'mobile']) {
  write(`${surface}/index.html`, html(surface))
  write(`${surface}/csp.json`, '{}')
  write(`${surface}/mpay.html`, '<!doctype html><title>m</title>')
  write(`${surface}/holidays.json`, '["2026-01-01"]')
  write(`${surface}/pages/pt/ecad-instruction.html`, '<h1>Guia</h1>')
  write(`${surface}/assets/only-${surface}-abcd1234.js`, `export default '${surface}'`)
}
write('web/assets/only-web-abcd1234.js.br', brotliCompressSync('export default 1'))
write('secret.txt', 'secret')
const server = await closeAfterAll(startTestServer({}, { dist: folder }))
const another = (env: Readonly<Record<string, string>> = {}, more: object = {}) =>
  startTestServer(env, { dist: folder, ...databaseOf(server), ...more })

/** The browsers' address; the server listens on 127.0.0.1. */
const publicOrigin = server.context.origins.product
const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${publicOrigin}${path}`, { redirect: 'manual', headers: { accept: 'text/html,*/*', 'user-agent': DESKTOP, ...headers } })
const visitAs = (host: string, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { accept: 'text/html,*/*', 'user-agent': DESKTOP, host, ...headers } })
const bodyOf = async (path: string, headers?: Record<string, string>) => (await visit(path, headers)).text()

describe('one public host', () => {
  it.each(['127.0.0.1:4200', 'www.localhost', 'plans.example'])('a page opened as %s leads to the public one', async (host) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await visitAs(host, '/ecad/service/step?itemId=5&language=pt', method)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `${publicOrigin}/ecad/service/step?itemId=5&language=pt`])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('the address behind it stays an address of the public host', async () => {
    for (const path of ['//evil.example/ecad/', '/ecad//evil.example', '/ecad/@evil.example', '/ecad/%0d%0ax: y', '/%E0%A4%A']) {
      const { headers } = await visitAs('127.0.0.1', path)
      if (headers.location !== undefined) expect(new URL(headers.location).origin).toBe(publicOrigin)
    }
  })

  it('the public host is served under any port, as proxies leave it out', async () =>
    expect((await visitAs('localhost', '/ecad/choose-ecad')).statusCode).toBe(200))

  it('calls, files, health checks and what is sent are answered under every name', async () => {
    for (const [url, accept] of [
      ['/api/info', 'text/html,*/*'],
      ['/livez', 'text/html'],
      ['/ecad/assets/only-web-abcd1234.js', '*/*'],
      ['/ecad/choose-ecad', '*/*'],
    ] as const)
      expect((await visitAs('10.0.0.7', url, 'GET', { accept })).statusCode, url).toBe(200)
    expect((await visitAs('10.0.0.7', '/ecad/choose-ecad', 'POST')).statusCode).toBe(405)
  })

  it('behind a proxy that writes another Host, the page is served at the second request: no loop', async () => {
    const first = await visitAs('upstream', '/ecad/choose-ecad')
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    expect(first.statusCode).toBe(302)
    expect((await visitAs('upstream', '/ecad/choose-ecad', 'GET', { cookie })).statusCode).toBe(200)
  })
})

describe('two bundles, one address (decision 1)', () => {
  it.each([
    ['a desktop', { 'user-agent': DESKTOP }, 'web'],
    ['a phone by its own word', { 'user-agent': DESKTOP, 'sec-ch-ua-mobile': '?1' }, 'mobile'],
    ['a phone by its name', { 'user-agent': PHONE }, 'mobile'],
    ['a phone that says it is none', { 'user-agent': PHONE, 'sec-ch-ua-mobile': '?0' }, 'mobile'],
    ['the host app', { 'user-agent': HOST_APP }, 'mobile'],
    ['nothing known', { 'user-agent': '' }, 'web'],
  ])('%s gets its bundle, and caches are told why', async (_name, headers, surface) => {
    const answer = await visit('/ecad/choose-ecad', headers)
    expect(await answer.text()).toContain(`<body>${surface}</body>`)
    for (const header of ['User-Agent', 'Sec-CH-UA-Mobile', 'Cookie', 'Accept-Encoding'])
      expect(answer.headers.get('vary')).toContain(header)
  })

  it('?surface= forces one, for the session and not longer', async () => {
    const answer = await visit('/ecad/?surface=mobile')
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(await answer.text()).toContain('<body>mobile</body>')
    expect(cookie).toMatch(/^ecad_surface=mobile;(?!.*(max-age|expires))/i)
    for (const [named, surface] of Object.entries({ mobile: 'mobile', fridge: 'web' }))
      expect(await bodyOf('/ecad/choose-ecad', { cookie: `ecad_surface=${named}` })).toContain(`<body>${surface}</body>`)
  })

  it.each(ROUTE_NAMES)('answers the route %s [1-08], [2-01]', async (name) =>
    expect((await visit(`/ecad${ROUTES[name].path}?language=pt`)).status).toBe(200),
  )

  it.each(['/', '/ecad'])('%s leads to the base path with its query kept', async (path) => {
    const answer = await visit(`${path}?platform=ab`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ecad/?platform=ab'])
  })

  const NO_PAGES = ['nothing-here', '%E0%A4%A', '%zz', 'choose-ecad%', 'a%2', '%C0%AF?language=pt']
  it.each(NO_PAGES)('an unknown or malformed address, %s, is the page that says so, and a 404', async (path) => {
    const answer = await visit(`/ecad/${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('<body>web</body>')
  })

  it.each([
    '/ecad/assets/gone-abcd1234.js',
    '/ecad/csp.json',
    '/ecad/.env',
    '/ecad/../secret.txt',
    '/ecad/..%2fsecret.txt',
    '/ecad/%2e%2e/secret.txt',
    '/ecad/assets/only-web-abcd1234.js.br',
  ])('%s is not there', async (path) => {
    const answer = await visit(path, { accept: '*/*' })
    expect([400, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain('secret')
  })
})

describe('the page’s own settings (decision 1)', () => {
  const said = async (origin: string, agent: string) => {
    const page = await (await fetch(`${origin}/ecad/choose-ecad`, { headers: { accept: 'text/html', 'user-agent': agent } })).text()
    return JSON.parse(/id="app-config">(.*?)<\/script>/.exec(page)?.[1] ?? '') as Record<string, unknown>
  }

  it('bring the answer of GET /info, so that nothing moves when it comes; a page whose database is silent comes without it', async () => {
    const answer = (await (await fetch(`${server.origin}/api/info`)).json()) as { data: string }
    expect(JSON.parse(answer.data)).toMatchObject({ unitPrice: 55 })
    expect((await said(server.origin, PHONE)).info).toEqual(answer)
    const mute = await another()
    const inForce = vi.spyOn(mute.context.offer, 'inForce')
    inForce.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValueOnce(new Error('no database'))
    for (let failure = 0; failure < 2; failure += 1) expect(await said(mute.origin, PHONE)).toEqual({})
    await mute.close()
  })

  it('say on both surfaces which sites’ links open the business platform [1-05] and how the super-app names JSAPIs; without the settings the build’s stand', async () => {
    const set = await another({ BUSINESS_REFERRERS: 'portal.example.mo', HOST_JSAPIS: 'startPay=theirPay' })
    const given = { businessReferrers: ['portal.example.mo'], hostJsapis: { startPay: 'theirPay' } }
    for (const agent of [DESKTOP, PHONE]) {
      expect(await said(set.origin, agent)).toMatchObject(given)
      expect(Object.keys(await said(server.origin, agent))).toEqual(['info'])
    }
    await set.close()
  })
})

describe('files', () => {
  it('with a content hash are kept for ever, from either bundle, packed where the browser takes it', async () => {
    const answer = await visit('/ecad/assets/only-web-abcd1234.js', { 'user-agent': PHONE, 'accept-encoding': 'br' })
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' }
    expect({ status: answer.status, headers: Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      headers: { ...headers, 'content-type': expect.stringMatching(/javascript/) },
    })
    expect(await answer.text()).toBe('export default 1')
  })

  it.each([
    ['/ecad/holidays.json', /json/],
    ['/ecad/mpay.html', /html/],
    ['/ecad/pages/pt/ecad-instruction.html', /html/],
  ])('%s is served and asked for again [7-32] [7-33]', async (path, type) => {
    const { status, headers } = await visit(path)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(type)])
    expect(headers.get('cache-control')).toContain('no-cache')
  })
})

describe('the policy of a page', () => {
  it('runs nothing inline but what the build wrote, by hash', async () => {
    const answer = await visit('/ecad/choose-ecad')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const { scripts, styles } = inlineSources(html('web'))
    expect(scripts).toHaveLength(1)
    const sources = [`script-src 'self' ${scripts[0]};`, styles[0], "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]
    for (const source of sources) expect(policy).toContain(source)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    // only the host's header, if there is one
    expect(policy).toMatch(/frame-src 'self' blob:( http:\/\/[\w.]+:\d+)?;/)
  })

  it('has a fresh style nonce on the web, and none on mobile', async () => {
    const nonceOf = async () => {
      const answer = await visit('/ecad/')
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
      expect(await answer.text()).toContain(`nonce="${nonce}"`)
      return nonce
    }
    expect(await nonceOf()).not.toBe(await nonceOf())
    expect((await visit('/ecad/', { 'user-agent': PHONE })).headers.get('content-security-policy')).not.toContain('nonce')
  })

  it.each([
    ['/ecad/choose-ecad', 'same-origin-allow-popups'],
    ['/ecad/payment-process', 'same-origin-allow-popups'],
    ['/ecad/pay-begin', 'unsafe-none'],
    ['/ecad/pay-passed', 'unsafe-none'],
    ['/ecad/pay-passed/', 'unsafe-none'],
    ['/ecad/mpay.html', 'unsafe-none'],
    ['/ecad/identity-passed.html', 'unsafe-none'],
  ])('%s has COOP %s: a popup keeps its opener over a visit to the cashier (decision 5)', async (path, policy) => {
    expect((await visit(path)).headers.get('cross-origin-opener-policy')).toBe(policy)
  })

  it('is framed by nobody and tells other sites nothing (threat 34)', async () => {
    const { headers } = await visit('/ecad/ecad-receipt?tid=secret')
    expect(Object.fromEntries(headers)).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.has('strict-transport-security')).toBe(false)
  })

  it('insists on https where the product is reached by it', async () => {
    const secure = await another({ PUBLIC_ORIGIN: 'https://ecad.example' })
    const answer = await fetch(`${secure.origin}/ecad/`)
    await secure.close()
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })
})

it('with PANEL=on everybody gets the bundle with the panel, but the harness’s phone the production one', async () => {
  write('sandbox/web/index.html', html('web with the panel'))
  write('sandbox/web/assets/only-web-abcd1234.js', 'export default "panel"')
  const withPanel = await another({}, { panel: true })
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${withPanel.origin}/ecad/${path}`, { headers: { 'user-agent': DESKTOP, ...headers } })).text()
  expect(await get('choose-ecad')).toContain('<body>web with the panel</body>')
  expect(await get('assets/only-web-abcd1234.js')).toContain('panel')
  expect(await get('choose-ecad', { [PRODUCTION_HEADER]: '1' })).toContain('<body>web</body>')
  expect(await get('assets/only-web-abcd1234.js', { [PRODUCTION_HEADER]: '1' })).toBe("export default 'web'")
  expect(await bodyOf('/ecad/choose-ecad')).toContain('<body>web</body>')
  await withPanel.close()
})
