import { beforeEach, describe, expect, it } from 'vitest'
import { BEARER_RENEW_MS } from '#server/accounts/session-limits.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { checkout, fillCart, goToCashier, orderOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const APP = 'https://20000067.h5app.example'
const OWN_SCHEME = 'hostapp://ecad'
const [A = '', B = ''] = ON_SALE
const BEARER = /^Bearer [\w-]{43}$/
const CORS = ['origin', 'credentials', 'methods', 'headers'].map((name) => `access-control-allow-${name}`)

const provider = await closeAfterAll(startFakeProvider())
const server = await closeAfterAll(startTestServer({ APP_ORIGINS: `${APP},${OWN_SCHEME}` }, { issuer: provider.issuer }))

/** Our client on a page of the host app's offline package; a browser sends its origin with every call. */
const pageAt = (origin: string): TestClient =>
  server.nobody.with({ 'x-ecad-client': 'mobile', origin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })

const asking = (name: string, value: string) => ({ [`access-control-request-${name}`]: value })
const WANTED = { ...asking('method', 'POST'), ...asking('headers', 'authorization, content-type, x-ecad-client, x-lang') }
const ask = (origin: string, at = server) =>
  fetch(`${at.origin}/api/EServiceajax/checkout`, { method: 'OPTIONS', headers: { origin, ...WANTED } })
const corsOf = (headers: Headers) => CORS.flatMap((name) => headers.get(name) ?? [])

describe('the host app’s own origin (decision 4)', () => {
  let people = 0
  let app: TestClient
  let login: Awaited<ReturnType<TestClient['post']>>
  beforeEach(async () => {
    people += 1
    provider.claims = { sub: `person ${people}`, accountType: 'PERSONAL', nameCn: '陳,大文' }
    login = await pageAt(APP).post('/token/login', { code: 'a-code-of-the-host' })
    app = pageAt(APP).with({ authorization: login.headers.get('authorization') ?? '' })
  })

  it.each([APP, OWN_SCHEME])('a preflight from %s is answered with exactly what our client needs, and no credentials', async (origin) => {
    const { status, headers } = await ask(origin)
    const needed = [origin, 'GET, POST, PUT, DELETE', 'authorization, content-type, x-lang, x-ecad-client']
    expect([status, corsOf(headers)]).toEqual([204, needed])
    expect(headers.get('vary')).toContain('Origin')
  })

  it('the host’s code signs in: the bearer is in a header the page may read, and no cookie comes', () => {
    expect([login.status, login.headers.getSetCookie()]).toEqual([200, []])
    expect(login.headers.get('authorization')).toMatch(BEARER)
    expect(login.headers.get('access-control-expose-headers')).toBe('authorization, date, x-request-id')
  })

  it('search, cart, checkout and cashier work with the bearer', async () => {
    const found = await app.get<{ list: { product: { id: string } }[] }>(`/EServiceajax/getCad?cadNums=${A}`)
    expect(found.body.list.map(({ product }) => product.id)).toEqual([A])
    await fillCart(app, [A, B])
    const { body } = await checkout(app)
    const order = await orderOf(app, body.tid ?? '')
    expect((await goToCashier(app, order.billId)).body.success).toBe(true)
  })

  it('an answer brings the next bearer there as well', async () => {
    server.clock.advance({ seconds: BEARER_RENEW_MS / 1000 })
    const { headers } = await app.get('/EServiceajax/getCart')
    expect([headers.get('authorization'), headers.get('access-control-allow-origin')]).toEqual([expect.stringMatching(BEARER), APP])
  })

  it('an answer that may be cached is another one for each origin', async () => {
    const { headers } = await pageAt(APP).get('/portal/services?serviceNo=1065')
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['public, max-age=60', 'Accept-Language, Origin'])
  })

  it.each([
    ['nobody signed in', '/EServiceajax/getCart', 401],
    ['nothing there', '/payment/order?tid=unknown', 404],
    ['nonsense', '/EServiceajax/getCad', 400],
  ])('a refusal for %s can be read by the page', async (_what, path, status) => {
    const answer = await (status === 401 ? pageAt(APP) : app).get(path)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, APP])
  })

  it('a cookie its browser sends along counts for nothing: not alone, not beside the bearer', async () => {
    const profile = { nameCn: '李,小明', namePt: '', identityType: '15', identityNo: '', mobile: '', euid: '' } as const
    const neighbour = { id: 'a-neighbour', accountType: 'PERSONAL', profile } as const
    const { cookie } = await openSession(server.context.db, neighbour, server.clock.now(), { keepsCookies: true })
    const cookies = { cookie: `ecad_session=${cookie}` }
    const alone = pageAt(APP).with(cookies)
    const answers = [alone.get('/EServiceajax/getCart'), alone.get(`/EServiceajax/addCartItem?cadnum=${A}`), checkout(alone)]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403, 403])
    const both = await app.with(cookies).get<{ user: { nameCn: string } }>('/MacauOneAcc/GetUser')
    expect(both.body.user.nameCn).toBe('陳,大文')
    // the bearer of such a page is not bound to a cookie it never had
    expect((await app.get('/EServiceajax/getCart')).status).toBe(200)
    expect((await server.nobody.with(cookies).get('/EServiceajax/getCart')).status).toBe(200)
  })

  it('a write without our client’s header is refused, bearer or not', async () => {
    const { 'x-ecad-client': _ours, ...headers } = app.headers
    expect((await fetch(`${server.origin}/api/EServiceajax/cleanCart`, { headers })).status).toBe(403)
  })

  it('the provider’s sign-in does not begin there, as it would end elsewhere', async () => {
    const way = { lang: 'en', device: 'mobile', platform: 'one', state: '/ecad/' }
    const asked = await pageAt(APP).post('/MacauOneAcc/GetAuthorizeURL', way)
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([403, []])
  })

  it('log-out ends the bearer, says nothing of the provider and takes no cookie away', async () => {
    const answer = await app.get('/MacauOneAcc/logout')
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { isValid: true }, []])
    expect((await app.get('/EServiceajax/getCart')).status).toBe(401)
  })

  it.each([APP, OWN_SCHEME])('a page of %s is vouched for, a neighbour’s is not', async (origin) => {
    const vouch = (href: string) => pageAt(APP).get(`/token/signature?href=${encodeURIComponent(href)}`)
    expect((await vouch(`${origin}/ecad/choose-ecad`)).status).toBe(200)
    expect((await vouch(`${origin}x/ecad/choose-ecad`)).status).toBe(400)
  })

  it('pages and health are not the API’s: no other origin reads them', async () => {
    for (const path of ['/readyz', '/ecad/']) {
      const { headers } = await fetch(`${server.origin}${path}`, { headers: { origin: APP } })
      expect(corsOf(headers)).toEqual([])
    }
  })
})

describe('every other origin is refused as before (threats 14 and 15)', () => {
  const OTHERS = [
    ...['https://evil.example', 'null', 'file://', 'http://localhost:3000', `${OWN_SCHEME}.evil`, `${APP}.evil.example`, `${APP}:8443`],
    ...[APP.replace('https', 'http'), APP.replace('h5app', 'H5APP'), APP.replace('20000067.', '')],
  ]

  it.each(OTHERS)('%s gets no answer to its preflight, and nothing it could read', async (origin) => {
    const { status, headers } = await ask(origin)
    expect([status, corsOf(headers)]).toEqual([404, []])
    const person = await server.signIn()
    const read = await person.with({ origin, 'sec-fetch-site': 'cross-site' }).get('/EServiceajax/getCart')
    expect(corsOf(read.headers)).toEqual([])
    expect(read.headers.get('vary')).toContain('Origin')
  })

  it('where no origin is named there is no such thing: the app’s own is refused like any', async () => {
    const plain = await startTestServer()
    const asked = await ask(APP, plain)
    expect([asked.status, corsOf(asked.headers)]).toEqual([404, []])
    const person = (await plain.signIn()).with({ origin: APP, 'sec-fetch-site': 'cross-site' })
    expect((await person.get('/EServiceajax/cleanCart')).status).toBe(403)
    await plain.close()
  })
})
