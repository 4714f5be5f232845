import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SESSION_IDLE_MS } from '#server/accounts/session-limits.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { sessions } from '#server/accounts/tables.ts'
import { orderTokens } from '#server/sales/payments/tables.ts'
import { sandboxOidc } from '#server/sandbox/tables.ts'
import { startTestSystem, type TestSystem } from '#tests/server/sandbox/support/test-system.ts'
import { authCode } from '#tests/support/account.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const testSystem = await closeAfterAll(startTestSystem())
const provider = await closeAfterAll(startFakeProvider())

type Browser = ReturnType<TestSystem['browser']>
const logOut = async (browser: Browser) => (await browser.api('GET', '/MacauOneAcc/logout', undefined, { 'accept-language': 'pt' })).json
const atProvider = async () => {
  const kept = await testSystem.context.db.select().from(sandboxOidc).where(eq(sandboxOidc.model, 'Session'))
  return kept.flatMap(({ payload }) => (typeof payload.accountId === 'string' ? [payload.accountId] : []))
}

describe('log-out ends the provider’s session too, so that the next person at the counter finds nobody (threat 9) [2-28], [7-30]', () => {
  it('says where; the provider knows whose it is and asks nothing, forgets the account, and sends the browser back [7-30]', async () => {
    const browser = testSystem.browser()
    await browser.signIn('resident')
    expect(await atProvider()).toEqual(['resident'])
    const { isValid, url } = await logOut(browser)
    expect(isValid).toBe(true)
    const to = new URL(String(url))
    expect(`${to.origin}${to.pathname}`).toBe(`${testSystem.context.origins.sandbox}/idp/session/end`)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      client_id: 'ecad',
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${testSystem.context.origins.product}/ecad/`,
      ui_locales: 'pt',
    })
    const page = await browser.visit(to.href)
    expect(page.body).toContain('/assets/log-out.js')
    const [, action = ''] = /action="([^"]+)"/.exec(page.body) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? []
    expect((await browser.post(action, { xsrf, logout: 'yes' })).url).toBe(`${testSystem.context.origins.product}/ecad/`)
    expect(await atProvider()).toEqual([])
  })

  it('the ID token of another person does not: the provider asks the user', async () => {
    const other = testSystem.browser()
    await other.signIn('resident2')
    const { url } = await logOut(other)
    const browser = testSystem.browser()
    await browser.signIn('resident')
    expect((await browser.visit(String(url))).body).not.toContain('/assets/log-out.js')
  })

  it('also when our session was over before', async () => {
    const browser = testSystem.browser()
    await browser.signIn('resident')
    testSystem.clock.advance(SESSION_IDLE_MS + 1000)
    expect((await logOut(browser)).url).toContain('/idp/session/end?')
  })

  it('after a host’s code there is no session at the provider to end: the log-out stays here, in the app (decision 4)', async () => {
    const browser = testSystem.browser()
    await browser.api('POST', '/token/login', { code: await authCode(testSystem.context.origins, 'resident') })
    expect(await logOut(browser)).toEqual({ isValid: true })
    expect((await browser.api('GET', '/MacauOneAcc/GetUser')).status).toBe(401)
  })

  it.each<[string, (browser: Browser, elsewhere: Browser) => Promise<unknown>]>([
    ['the log-out', logOut],
    ['another sign-in in the same browser', (browser) => browser.signIn('resident2')],
    [
      'the expiry of the session',
      async (_, elsewhere) => {
        testSystem.clock.advance(SESSION_IDLE_MS - 60_000)
        expect((await elsewhere.api('GET', '/MacauOneAcc/GetUser')).status).toBe(200)
        testSystem.clock.advance(62_000)
      },
    ],
  ])('a token of the payment component ends with %s, and no sooner by a session elsewhere (threat 42)', async (_, end) => {
    const [browser, elsewhere] = [testSystem.browser(), testSystem.browser()]
    await browser.signIn('resident')
    await elsewhere.signIn('resident')
    const tokenOf = async (one: Browser) => String((await one.api('POST', '/payment/getOrderServerAccessToken', {})).json.token)
    const [token, kept] = [await tokenOf(browser), await tokenOf(elsewhere)]
    // It has the longest lifetime, so only the session's end can end it here.
    await testSystem.context.db.update(orderTokens).set({ expiresAt: new Date(testSystem.clock.now().getTime() + 24 * 3_600_000) })
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
    const browser = testSystem.browser()
    await browser.signIn('resident')
    const rows = JSON.stringify(await testSystem.context.db.select().from(sessions))
    const hint = new URL(String((await logOut(browser)).url)).searchParams.get('id_token_hint') ?? ''
    expect(hint.length).toBeGreaterThan(100)
    for (const part of hint.split('.')) expect(rows).not.toContain(part)
  })
})

describe('a provider that has no such page, or is away [7-30]', () => {
  const profile = { nameCn: '', namePt: '', identityType: '15', identityNo: '', mobile: '', euid: '' }
  const ACCOUNT = { id: 'acc_someone', accountType: 'PERSONAL', profile } as const

  it.each([
    ['has none', provider.issuer],
    ['is away', 'http://127.0.0.1:1/idp'],
  ])('%s: the log-out is done here', async (_what, issuer) => {
    const server = await startTestServer({}, { issuer })
    const { cookie } = await openSession(server.context.db, ACCOUNT, server.clock.now(), { keepsCookies: true, idToken: 'a.b.c' })
    const person = server.nobody.with({ cookie: `ecad_session=${cookie}` })
    expect((await person.get('/MacauOneAcc/GetUser')).status).toBe(200)
    expect((await person.get('/MacauOneAcc/logout')).body).toEqual({ isValid: true })
    expect((await person.get('/MacauOneAcc/GetUser')).status).toBe(401)
    await server.close()
  })
})
