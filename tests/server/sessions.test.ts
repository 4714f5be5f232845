import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BEARER_GRACE_MS, BEARER_RENEW_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '#server/accounts/session-limits.ts'
import { sweepSessions } from '#server/accounts/sessions.ts'
import { sessionBearers } from '#server/accounts/tables.ts'
import { hashOf } from '#server/accounts/token.ts'
import type { AccountName } from '#server/sandbox/accounts.ts'
import { startTestSystem } from '#tests/server/sandbox/support/test-system.ts'
import { authCode } from '#tests/support/account.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { closeAfterAll, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { clock } = testSystem

/** One request with these headers and no cookie jar. */
async function send(path: string, headers: Readonly<Record<string, string>>, body?: object) {
  const client = new TestClient(testSystem.context.origins.product, { 'x-ecad-client': 'mobile', ...headers })
  const answer = await (body === undefined ? client.get(path) : client.post(path, body))
  return { status: answer.status, next: answer.headers.get('authorization')?.replace('Bearer ', ''), json: answer.body }
}
const asBearer = (bearer: string, path = '/EServiceajax/getCart', scheme = 'Bearer') => send(path, { authorization: `${scheme} ${bearer}` })
const asCookie = (cookie: string) => send('/EServiceajax/getCart', { cookie: `ecad_session=${cookie}` })

const hostCode = (account: AccountName) => authCode(testSystem.context.origins, account)

const bearerOf = async (account: AccountName = 'resident'): Promise<string> =>
  (await send('/token/login', {}, { code: await hostCode(account) })).next ?? ''
/** A bearer that has its successor, which is not in use yet. */
async function renewed() {
  const first = await bearerOf()
  clock.advance(BEARER_RENEW_MS)
  return { first, next: (await asBearer(first)).next ?? '' }
}
const given = ({ headers }: { readonly headers: Headers }) => (headers.get('authorization') ?? '').replace('Bearer ', '')
async function browserOf() {
  const browser = testSystem.browser()
  const bearer = given(await browser.signIn('resident'))
  return { browser, cookie: browser.cookie('ecad_session') ?? '', bearer }
}

describe('the cookie and the header are two secrets (threat 9)', () => {
  it('neither is the other, and neither opens anything in the other’s place, under either scheme', async () => {
    const { cookie, bearer } = await browserOf()
    expect(bearer).toMatch(/^[\w-]{43}$/)
    expect(bearer).not.toBe(cookie)
    expect([(await asBearer(cookie)).status, (await asCookie(bearer)).status, (await asCookie(cookie)).status]).toEqual([401, 401, 200])
    for (const scheme of ['Bearer', 'Item'])
      expect(await asBearer(bearer, undefined, scheme)).toMatchObject({ status: 401, json: { code: 'not-signed-in' } })
  })

  it('after a host’s code the bearer serves until the first cookie comes back, and then no more', async () => {
    const browser = testSystem.browser()
    const login = await browser.api('POST', '/token/login', { code: await hostCode('resident') })
    const bearer = given(login)
    expect((await asBearer(bearer)).status).toBe(200)
    expect((await browser.api('GET', '/EServiceajax/getCart')).status).toBe(200)
    expect((await asBearer(bearer)).status).toBe(401)
    expect((await browser.api('GET', '/EServiceajax/getCart')).status).toBe(200)
  })

  it('a stale or foreign bearer beside a good cookie changes nothing', async () => {
    const { cookie } = await browserOf()
    for (const bearer of ['x'.repeat(43), await bearerOf('resident2')]) {
      const { json } = await send('/MacauOneAcc/GetUser', { cookie: `ecad_session=${cookie}`, authorization: `Bearer ${bearer}` })
      expect(json.user).toMatchObject({ nameCn: '陳,大文' })
    }
  })

  it('a bearer of a browser that keeps cookies can neither end its session nor take its place', async () => {
    const { browser, bearer } = await browserOf()
    await send('/MacauOneAcc/logout', { authorization: `Bearer ${bearer}` })
    await send('/token/login', { authorization: `Bearer ${bearer}` }, { code: await hostCode('resident2') })
    expect((await browser.api('GET', '/MacauOneAcc/GetUser')).json.user).toMatchObject({ nameCn: '陳,大文' })
  })

  it('a token made for something else is no bearer of a session: the header’s, an order’s, a sign-in’s', async () => {
    const { browser } = await browserOf()
    const { json: header } = await browser.api('GET', '/MacauOneAcc/GetIframeToken?platform=one')
    const { json: order } = await browser.api('POST', '/payment/getOrderServerAccessToken', {})
    const asked = { lang: 'en', device: 'pc', platform: 'one', state: '/ecad/' }
    const { json: way } = await browser.api('POST', '/MacauOneAcc/GetAuthorizeURL', asked)
    const state = new URL(String(way.url)).searchParams.get('state') ?? ''
    for (const token of [String(header.iframe_token), String(order.token), state]) expect((await asBearer(token)).status).toBe(401)
  })
})

describe('where no cookie is kept, the bearer is all there is (decision 4)', () => {
  it('the code that opened the session is no new sign-in: a page opened again brings it once more; another’s code is refused [7-31]', async () => {
    const codes = [await hostCode('resident'), await hostCode('resident2')]
    const signIn = (bearer: string, code: string) =>
      send('/token/login', bearer === '' ? {} : { authorization: `Bearer ${bearer}` }, { code })
    const [own, other] = await Promise.all(codes.map(async (code) => (await signIn('', code)).next ?? ''))
    expect(await signIn(own ?? '', codes[0] ?? '')).toMatchObject({ status: 200, json: { isValid: true } })
    expect(await signIn(own ?? '', codes[1] ?? '')).toMatchObject({ status: 403, json: { code: 'sign-in-refused' } })
    expect(await signIn('', codes[0] ?? '')).toMatchObject({ status: 403 })
    for (const bearer of [own ?? '', other ?? '']) expect((await asBearer(bearer)).status).toBe(200)
  })

  it('serves every scheme our client uses, and stays as it is for five minutes', async () => {
    const bearer = await bearerOf()
    for (const scheme of ['Bearer', 'Item'])
      expect(await asBearer(bearer, undefined, scheme)).toMatchObject({ status: 200, next: undefined })
    clock.advance(BEARER_RENEW_MS - 1000)
    expect(await asBearer(bearer)).toMatchObject({ status: 200, next: undefined })
  })

  it('an answer brings the next one, refusals too; the one before ends a minute after the next is in use, not earlier', async () => {
    const first = await bearerOf()
    clock.advance(BEARER_RENEW_MS)
    const refused = await asBearer(first, '/payment/order?tid=unknown')
    expect(refused).toMatchObject({ status: 404, next: expect.stringMatching(/^[\w-]{43}$/) })
    const { next = '' } = refused
    expect(next).not.toBe(first)
    clock.advance(BEARER_GRACE_MS * 2)
    for (const bearer of [first, next]) expect(await asBearer(bearer)).toMatchObject({ status: 200, next: undefined })
    clock.advance(BEARER_GRACE_MS - 1000)
    for (const bearer of [first, next]) expect((await asBearer(bearer)).status).toBe(200)
  })

  it('one that was stolen and comes after its successor is refused, and that session is ended', async () => {
    const { first: stolen, next: own } = await renewed()
    expect((await asBearer(own)).status).toBe(200)
    clock.advance(BEARER_GRACE_MS)
    for (const bearer of [stolen, own]) expect((await asBearer(bearer)).status).toBe(401)
  })

  it('simultaneous calls log no user out: one of them gets the next one, none is refused (in every round)', async () => {
    let bearer = await bearerOf()
    for (let round = 0; round < 3; round += 1) {
      clock.advance(BEARER_RENEW_MS)
      const answers = await Promise.all(Array.from({ length: 8 }, () => asBearer(bearer)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const given = answers.flatMap(({ next }) => next ?? [])
      expect(given).toHaveLength(1)
      // late requests with the old token arrive among the first with the new one
      const mixed = await Promise.all([given[0] ?? '', bearer, given[0] ?? '', bearer].map((each) => asBearer(each)))
      expect(mixed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      bearer = given[0] ?? ''
    }
  })

  it('a lost answer does not log the user out: the old one stays valid, and another is issued', async () => {
    const { first, next } = await renewed()
    expect(next).not.toBe('')
    clock.advance(BEARER_RENEW_MS - 1000)
    expect(await asBearer(first)).toMatchObject({ status: 200, next: undefined })
    clock.advance(1000)
    const second = (await asBearer(first)).next ?? ''
    expect((await asBearer(second)).status).toBe(200)
  })

  it('lives as long as the session may idle, and no longer than the session whatever is renewed', async () => {
    const idle = await bearerOf()
    clock.advance(SESSION_IDLE_MS - 1000)
    expect((await asBearer(idle)).status).toBe(200)
    clock.advance(SESSION_IDLE_MS)
    expect((await asBearer(idle)).status).toBe(401)
    let bearer = await bearerOf()
    for (let passed = 0; passed + 60 * 60_000 < SESSION_MAX_MS; passed += 60 * 60_000) {
      const { status, next } = await asBearer(bearer)
      expect(status).toBe(200)
      bearer = next ?? bearer
      clock.advance(60 * 60_000)
    }
    clock.advance(60 * 60_000)
    expect((await asBearer(bearer)).status).toBe(401)
  })

  it.each<[string, (headers: Record<string, string>) => Promise<{ status: number }>]>([
    ['log-out', (headers) => send('/MacauOneAcc/logout', headers)],
    ['a new sign-in', async (headers) => send('/token/login', headers, { code: await hostCode('company') })],
  ])('%s ends every bearer of the session', async (_what, end) => {
    const { first, next } = await renewed()
    expect((await end({ authorization: `Bearer ${first}` })).status).toBe(200)
    expect([(await asBearer(first)).status, (await asBearer(next)).status]).toEqual([401, 401])
  })

  it('the table holds hashes alone, and is swept with its session', async () => {
    const bearer = await bearerOf()
    const kept = () => testSystem.context.db.select().from(sessionBearers)
    expect((await kept()).map(({ tokenHash }) => tokenHash)).toContain(hashOf(bearer))
    expect(JSON.stringify(await kept())).not.toContain(bearer)
    clock.advance(SESSION_MAX_MS + 1000)
    await sweepSessions(testSystem.context.db, clock.now())
    expect(await kept()).toEqual([])
  })
})

const provider = await closeAfterAll(startFakeProvider())

const WAY = { lang: 'en', device: 'pc', platform: 'one', state: '/ecad/' }
const secretIn = (line: string): string => /=([^;]+)/.exec(line)?.[1] ?? ''

describe.each([
  ['behind https', { PUBLIC_ORIGIN: 'https://ecad.example' }, '__Host-ecad_session', '__Host-ecad_sign_in', '; Secure'],
  ['on this machine alone', {}, 'ecad_session', 'ecad_sign_in', ''],
] as const)('cookies %s (threat 9)', (_where, env, session, attempt, secure) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(env, { issuer: provider.issuer })
  })
  afterAll(() => server.close())

  async function signIn() {
    const asked = await server.nobody.post<{ url: string }>('/MacauOneAcc/GetAuthorizeURL', WAY)
    const [kept = ''] = asked.headers.getSetCookie()
    const url = new URL(asked.body.url)
    provider.nonce = url.searchParams.get('nonce') ?? ''
    const browser = server.nobody.with({ cookie: `${attempt}=${secretIn(kept)}` })
    const done = await browser.post('/eservice/oauth/', { code: 'a-code', state: url.searchParams.get('state') })
    expect(done.status).toBe(200)
    const [given = ''] = done.headers.getSetCookie()
    return { kept, given }
  }

  it('session and attempt are of this host alone, of no neighbour under its domain; log-out takes the same cookie away', async () => {
    const { kept, given } = await signIn()
    const shape = (name: string) => new RegExp(`^${name}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly${secure}; SameSite=Lax$`)
    expect(kept).toMatch(shape(attempt))
    expect(given).toMatch(shape(session))
    const person = server.nobody.with({ cookie: `${session}=${secretIn(given)}` })
    expect((await person.get('/MacauOneAcc/GetUser')).status).toBe(200)
    const gone = (await person.get('/MacauOneAcc/logout')).headers.getSetCookie()
    expect(gone).toEqual([expect.stringMatching(new RegExp(`^${session}=; Max-Age=0; Path=/; .*HttpOnly${secure}; SameSite=Lax$`))])
    expect((await person.get('/MacauOneAcc/GetUser')).status).toBe(401)
  })

  it('a cookie under the other name, as another page may set one, belongs to no account', async () => {
    const { given } = await signIn()
    const other = session === 'ecad_session' ? '__Host-ecad_session' : 'ecad_session'
    expect((await server.nobody.with({ cookie: `${other}=${secretIn(given)}` }).get('/MacauOneAcc/GetUser')).status).toBe(401)
    const asked = await server.nobody.with({ cookie: `${other}=planted` }).post<{ url: string }>('/MacauOneAcc/GetAuthorizeURL', WAY)
    expect(secretIn(asked.headers.getSetCookie()[0] ?? '')).not.toBe('planted')
  })
})
