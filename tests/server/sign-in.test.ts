import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { ATTEMPT_MS } from '#server/accounts/attempts.ts'
import { SignInProviderUnavailable } from '#server/accounts/provider.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#server/accounts/session-limits.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { accounts, sessions, signInAttempts } from '#server/accounts/tables.ts'
import { orderTokens } from '#server/sales/payments/tables.ts'
import { ACCOUNTS } from '#server/sandbox/accounts.ts'
import { sandboxOidc } from '#server/sandbox/tables.ts'
import { startTestSystem, type TestSystem } from '#tests/server/sandbox/support/test-system.ts'
import { authCode } from '#tests/support/account.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { accountOf, closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { context, clock } = testSystem
type Browser = ReturnType<TestSystem['browser']>
const isIn = async (browser: Browser) => (await browser.api('GET', '/MacauOneAcc/GetUser')).status === 200
async function signedIn(account: (typeof ACCOUNTS)[number]['name'] = 'resident'): Promise<Browser> {
  const browser = testSystem.browser()
  await browser.signIn(account)
  return browser
}
/** Back from the provider, at the address that ends the sign-in. */
const begun = async (browser = testSystem.browser()) => ({
  browser,
  back: await browser.choosesAt(await browser.toProvider(), 'as/resident'),
})

describe('signing in at the provider [6-02], [7-27]–[7-31]', () => {
  it.each(ACCOUNTS)('$name comes back with a session and the path it left from', async (account) => {
    const browser = testSystem.browser()
    const done = await browser.signIn(account.name)
    expect(done.status).toBe(200)
    expect(done.json).toEqual({ isValid: true, returnTo: '/ecad/choose-ecad?platform=one' })
    expect(done.headers.get('authorization')).toMatch(/^Bearer [\w-]{43}$/)
    expect(done.headers.get('set-cookie')).toMatch(/ecad_session=[^;]+;.*HttpOnly.*SameSite=Lax/)
    const { json } = await browser.api('GET', '/MacauOneAcc/GetUser?platform=one')
    const { accountType, euid, namePt, nameCn } = account
    expect(json.user).toMatchObject({ accountType, euid, namePt, nameCn })
  })

  it('says the certificate in the language asked for, and the given name [3-07], [3-21]', async () => {
    const browser = await signedIn()
    const user = async (language: string) =>
      (await browser.api('GET', '/MacauOneAcc/GetUser', undefined, { 'accept-language': language })).json.user
    const identityTypeDesc = 'Macao SAR permanent resident identity card'
    expect(await user('en')).toMatchObject({ identityType: '15', identityTypeDesc, firstName: '大文' })
    expect(await user('zh-Hant')).not.toMatchObject({ identityTypeDesc })
  })

  it('is the same account the next time, and another person is another account', async () => {
    const before = await context.db.$count(accounts)
    await signedIn()
    expect(await context.db.$count(accounts)).toBe(before)
  })

  it('suggests the account the platform needs [7-28]', async () => {
    const { body } = await testSystem.browser().toProvider('/ecad/', { platform: 'ab' })
    expect(body.indexOf('data-account="company"')).toBeLessThan(body.indexOf('data-account="resident"'))
  })
})

it('comes back to an address to which another app added much [7-28]', async () => {
  const browser = testSystem.browser()
  const state = `/ecad/service-step?itemId=106501&exportkey=${'n'.repeat(4000)}`
  const back = await browser.choosesAt(await browser.toProvider(state), 'as/resident')
  expect((await browser.returns(back)).json).toEqual({ isValid: true, returnTo: state })
})

describe('a sign-in that must not succeed [8-14]', () => {
  const EXPIRED = { status: 400, json: { code: 'sign-in-expired' } }

  it('a state is worth one use', async () => {
    const { browser, back } = await begun()
    expect((await browser.returns(back)).status).toBe(200)
    expect(await browser.returns(back)).toMatchObject(EXPIRED)
  })

  it('a provider that does not answer for a moment costs nothing: the retry sends the same code [8-14]', async () => {
    const { browser, back } = await begun()
    vi.spyOn(context.signIn, 'accountOfCode').mockRejectedValueOnce(new SignInProviderUnavailable('away'))
    expect((await browser.returns(back)).status).toBe(503)
    expect(await browser.returns(back)).toMatchObject({ status: 200, json: { returnTo: '/ecad/choose-ecad?platform=one' } })
  })

  it('another browser cannot finish what this one began (login CSRF)', async () => {
    const { back } = await begun()
    const theirs = testSystem.browser()
    await theirs.toProvider()
    for (const browser of [theirs, testSystem.browser()]) expect(await browser.returns(back)).toMatchObject(EXPIRED)
  })

  it('a made-up state or code is refused [8-14]', async () => {
    const { browser, back } = await begun()
    const [state, code] = [new URL(back), new URL(back)]
    state.searchParams.set('state', 'made-up')
    code.searchParams.set('code', 'made-up')
    expect(await browser.returns(state)).toMatchObject(EXPIRED)
    expect(await browser.returns(code)).toMatchObject({ status: 403, json: { code: 'sign-in-refused' } })
  })

  it('a code of any length is the provider’s to judge (RFC 6749) [7-31]', async () => {
    const { browser, back } = await begun()
    const code = 'c'.repeat(4000)
    back.searchParams.set('code', code)
    const refused = { status: 403, json: { code: 'sign-in-refused' } }
    expect(await browser.returns(back)).toMatchObject(refused)
    expect(await browser.api('POST', '/token/login', { code })).toMatchObject(refused)
  })

  it('another provider’s answer is refused (mix-up), and so is a wrong nonce or verifier', async () => {
    const { browser, back } = await begun()
    back.searchParams.set('iss', 'https://elsewhere.example')
    expect((await browser.returns(back)).status).toBe(403)
    for (const change of [{ nonce: 'another' }, { codeVerifier: 'x'.repeat(43) }]) {
      const { back: honest } = await begun(browser)
      await context.db.update(signInAttempts).set(change)
      expect((await browser.returns(honest)).status).toBe(403)
    }
    expect(await isIn(browser)).toBe(false)
  })

  it('cancelling and a fault of the provider come back as errors with the state, not as codes', async () => {
    const browser = testSystem.browser()
    for (const [action, error] of [
      ['cancel', 'access_denied'],
      ['fault', 'server_error'],
    ] as const) {
      const { pathname, searchParams } = await browser.choosesAt(await browser.toProvider(), action)
      expect([pathname, searchParams.get('error'), searchParams.get('code')]).toEqual(['/ecad/login', error, null])
    }
  })

  it('an attempt is over after a quarter of an hour', async () => {
    const { browser, back } = await begun()
    clock.advance(ATTEMPT_MS + 1000)
    expect(await browser.returns(back)).toMatchObject(EXPIRED)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/ecad/',
    '/api/EServiceajax/cleanCart',
    'javascript:alert(1)',
    '/ecad/../api/x',
    '',
  ])('will not return to %s (threat 10)', async (state) => {
    const way = { lang: 'pt', device: 'pc', platform: 'one', state }
    expect((await testSystem.browser().api('POST', '/MacauOneAcc/GetAuthorizeURL', way)).status).toBe(400)
  })
})

it('a session ends two hours after its last use, and twelve after sign-in however much it is used (threat 9)', async () => {
  const browser = await signedIn()
  for (let passed = 0; passed + SESSION_IDLE_MS < SESSION_MAX_MS; passed += SESSION_IDLE_MS - 60_000) {
    expect(await isIn(browser)).toBe(true)
    clock.advance(SESSION_IDLE_MS - 60_000)
  }
  clock.advance(SESSION_IDLE_MS)
  expect(await isIn(browser)).toBe(false)
})

describe('tokens for the host (decision 4)', () => {
  it('an old or made-up code does not', async () => {
    const old = await authCode(context.origins, 'resident')
    clock.advance(61_000)
    for (const code of [old, 'made-up-code']) expect((await testSystem.browser().api('POST', '/token/login', { code })).status).toBe(403)
  })

  it('the header token opens the header [7-29]', async () => {
    const { json } = await (await signedIn()).api('GET', '/MacauOneAcc/GetIframeToken?platform=one')
    const guestOf = (token: string) => {
      const headers = { 'content-type': 'application/json' }
      return fetch(`${context.origins.sandbox}/header/api/guest`, { method: 'POST', headers, body: JSON.stringify({ token }) })
    }
    const guest = await (await guestOf(String(json.iframe_token))).json()
    expect(guest).toEqual({ nameCn: '陳,大文', namePt: 'CHAN,TAI MAN', accountType: 'PERSONAL' })
    expect((await guestOf(`${json.iframe_token}x`)).status).toBe(401)
  })

  it('vouches for pages of ours only [7-31]', async () => {
    const browser = await signedIn()
    const signature = (href: string) => browser.api('GET', `/token/signature?href=${encodeURIComponent(href)}`)
    const { json } = await signature(`${context.origins.product}/ecad/choose-ecad?x=1#y`)
    expect(json).toMatchObject({ appId: 'ecad', signature: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await signature('https://evil.example/ecad/')).status).toBe(400)
  })
})

const logOut = async (browser: Browser) => (await browser.api('GET', '/MacauOneAcc/logout', undefined, { 'accept-language': 'pt' })).json
const atProvider = async () => {
  const kept = await context.db.select().from(sandboxOidc).where(eq(sandboxOidc.model, 'Session'))
  return kept.flatMap(({ payload }) => (typeof payload.accountId === 'string' ? [payload.accountId] : []))
}

describe('log-out ends the provider’s session too, so that the next person at the counter finds nobody (threat 9) [2-28], [7-30]', () => {
  it('says where; the provider knows whose it is and asks nothing, forgets the account, and sends the browser back [7-30]', async () => {
    await context.db.delete(sandboxOidc).where(eq(sandboxOidc.model, 'Session'))
    const browser = await signedIn()
    expect(await atProvider()).toEqual(['resident'])
    const { isValid, url } = await logOut(browser)
    expect(isValid).toBe(true)
    const to = new URL(String(url))
    expect(`${to.origin}${to.pathname}`).toBe(`${context.origins.sandbox}/idp/session/end`)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: 'ecad',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${context.origins.product}/ecad/`,
      ui_locales: 'pt',
    })
    const page = await browser.visit(to.href)
    expect(page.body).toContain('/assets/log-out.js')
    const [, action = ''] = /action="([^"]+)"/.exec(page.body) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? []
    expect((await browser.post(action, { xsrf, logout: 'yes' })).url).toBe(`${context.origins.product}/ecad/`)
    expect(await atProvider()).toEqual([])
  })

  it('the ID token of another person does not: the provider asks the user', async () => {
    const { url } = await logOut(await signedIn('resident2'))
    expect((await (await signedIn()).visit(String(url))).body).not.toContain('/assets/log-out.js')
  })

  it('also when our session was over before', async () => {
    const browser = await signedIn()
    clock.advance(SESSION_IDLE_MS + 1000)
    expect((await logOut(browser)).url).toContain('/idp/session/end?')
  })

  it('after a host’s code there is no session at the provider to end: the log-out stays here, in the app (decision 4)', async () => {
    const browser = testSystem.browser()
    await browser.api('POST', '/token/login', { code: await authCode(context.origins, 'resident') })
    expect(await logOut(browser)).toEqual({ isValid: true })
    expect(await isIn(browser)).toBe(false)
  })

  it.each<[string, (browser: Browser, elsewhere: Browser) => Promise<unknown>]>([
    ['the log-out', logOut],
    ['another sign-in in the same browser', (browser) => browser.signIn('resident2')],
    [
      'the expiry of the session',
      async (_, elsewhere) => {
        clock.advance(SESSION_IDLE_MS - 60_000)
        expect(await isIn(elsewhere)).toBe(true)
        clock.advance(62_000)
      },
    ],
  ])('a token of the payment component ends with %s, and no sooner by a session elsewhere (threat 42)', async (_, end) => {
    const [browser, elsewhere] = [await signedIn(), await signedIn()]
    const tokenOf = async (one: Browser) => String((await one.api('POST', '/payment/getOrderServerAccessToken', {})).json.token)
    const [token, kept] = [await tokenOf(browser), await tokenOf(elsewhere)]
    // It has the longest lifetime, so only the session's end can end it here.
    await context.db.update(orderTokens).set({ expiresAt: new Date(clock.now().getTime() + 24 * 3_600_000) })
    const statusOf = async (one: string) => {
      const body = { billId: 'x', surface: 'mobile', language: 'pt', platform: 'one' }
      return (await testSystem.browser().api('POST', '/payment/order', body, { authorization: `Bearer ${one}` })).status
    }
    expect([await statusOf(token), await statusOf(kept)]).toEqual([404, 404])
    await end(browser, elsewhere)
    expect([await statusOf(token), await statusOf(kept)]).toEqual([401, 404])
  })

  it('nobody is sent anywhere, and a made-up cookie neither', async () => {
    expect(await logOut(testSystem.browser())).toEqual({ isValid: true })
    const answer = await testSystem.browser().api('GET', '/MacauOneAcc/logout', undefined, { cookie: `ecad_session=${'x'.repeat(43)}` })
    expect(answer.json).toEqual({ isValid: true })
  })

  it('the ID token is kept sealed: the database alone does not reveal it', async () => {
    const browser = await signedIn()
    const rows = JSON.stringify(await context.db.select().from(sessions))
    const hint = new URL(String((await logOut(browser)).url)).searchParams.get('id_token_hint') ?? ''
    expect(hint.length).toBeGreaterThan(100)
    for (const part of hint.split('.')) expect(rows).not.toContain(part)
  })
})

const provider = await closeAfterAll(startFakeProvider())
it.each([
  ['has no such page', provider.issuer],
  ['is away', 'http://127.0.0.1:1/idp'],
])('a provider that %s: the log-out is done here [7-30]', async (_what, issuer) => {
  const server = await startTestServer({}, { issuer })
  const opened = { keepsCookies: true, idToken: 'a.b.c' }
  const { cookie } = await openSession(server.context.db, accountOf('acc_someone', 'PERSONAL'), server.clock.now(), opened)
  const person = server.nobody.with({ cookie: `ecad_session=${cookie}` })
  expect((await person.get('/MacauOneAcc/GetUser')).status).toBe(200)
  expect((await person.get('/MacauOneAcc/logout')).body).toEqual({ isValid: true })
  expect((await person.get('/MacauOneAcc/GetUser')).status).toBe(401)
  await server.close()
})
