import { describe, expect, it } from 'vitest'
import { ATTEMPT_MS } from '#server/accounts/attempts.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '#server/accounts/session-limits.ts'
import { accounts, signInAttempts } from '#server/accounts/tables.ts'
import { ACCOUNTS } from '#server/sandbox/accounts.ts'
import { startTestSystem } from '#tests/server/sandbox/support/test-system.ts'
import { authCode, type SandboxAccount } from '#tests/support/account.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

const testSystem = await closeAfterAll(startTestSystem())

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
    const browser = testSystem.browser()
    await browser.signIn('resident')
    const user = async (language: string) =>
      (await browser.api('GET', '/MacauOneAcc/GetUser', undefined, { 'accept-language': language })).json.user
    const identityTypeDesc = 'Macao SAR permanent resident identity card'
    expect(await user('en')).toMatchObject({ identityType: '15', identityTypeDesc, firstName: '大文' })
    expect(await user('zh-Hant')).not.toMatchObject({ identityTypeDesc })
  })

  it('is the same account the next time, and another person is another account', async () => {
    const rows = async () => (await testSystem.context.db.select().from(accounts)).length
    const before = await rows()
    await testSystem.browser().signIn('resident')
    expect(await rows()).toBe(before)
  })

  it('suggests the account the platform needs [7-28]', async () => {
    const page = await testSystem.browser().toProvider('/ecad/', { platform: 'ab' })
    expect(page.body.indexOf('data-account="company"')).toBeLessThan(page.body.indexOf('data-account="resident"'))
  })
})

describe('a sign-in that must not succeed [8-14]', () => {
  it('a state is worth one use', async () => {
    const browser = testSystem.browser()
    const back = await browser.choosesAt(await browser.toProvider(), 'as/resident')
    expect((await browser.returns(back)).status).toBe(200)
    const again = await browser.returns(back)
    expect(again.status).toBe(400)
    expect(again.json.code).toBe('sign-in-expired')
  })

  it('another browser cannot finish what this one began (login CSRF)', async () => {
    const mine = testSystem.browser()
    const back = await mine.choosesAt(await mine.toProvider(), 'as/resident')
    const theirs = testSystem.browser()
    await theirs.toProvider()
    expect((await theirs.returns(back)).json.code).toBe('sign-in-expired')
    expect((await testSystem.browser().returns(back)).json.code).toBe('sign-in-expired')
  })

  it('a made-up state or code is refused [8-14]', async () => {
    const browser = testSystem.browser()
    const back = await browser.choosesAt(await browser.toProvider(), 'as/resident')
    const state = new URL(back)
    state.searchParams.set('state', 'made-up')
    expect((await browser.returns(state)).json.code).toBe('sign-in-expired')
    const code = new URL(back)
    code.searchParams.set('code', 'made-up')
    const refused = await browser.returns(code)
    expect(refused.status).toBe(403)
    expect(refused.json.code).toBe('sign-in-refused')
  })

  it('another provider’s answer is refused (mix-up), and so is a wrong nonce or verifier', async () => {
    const browser = testSystem.browser()
    const back = await browser.choosesAt(await browser.toProvider(), 'as/resident')
    back.searchParams.set('iss', 'https://elsewhere.example')
    expect((await browser.returns(back)).status).toBe(403)
    for (const change of [{ nonce: 'another' }, { codeVerifier: 'x'.repeat(43) }]) {
      const honest = await browser.choosesAt(await browser.toProvider(), 'as/resident')
      await testSystem.context.db.update(signInAttempts).set(change)
      expect((await browser.returns(honest)).status).toBe(403)
    }
    expect((await browser.api('GET', '/MacauOneAcc/GetUser')).status).toBe(401)
  })

  it('cancelling and a fault of the provider come back as errors with the state, not as codes', async () => {
    const browser = testSystem.browser()
    const cancelled = await browser.choosesAt(await browser.toProvider(), 'cancel')
    expect(cancelled.pathname).toBe('/ecad/login')
    expect(cancelled.searchParams.get('error')).toBe('access_denied')
    expect(cancelled.searchParams.get('code')).toBeNull()
    const fault = await browser.choosesAt(await browser.toProvider(), 'fault')
    expect(fault.searchParams.get('error')).toBe('server_error')
  })

  it('an attempt is over after a quarter of an hour', async () => {
    const browser = testSystem.browser()
    const back = await browser.choosesAt(await browser.toProvider(), 'as/resident')
    testSystem.clock.advance(ATTEMPT_MS + 1000)
    expect((await browser.returns(back)).json.code).toBe('sign-in-expired')
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

describe('a session (threat 9)', () => {
  it('ends two hours after its last use, and twelve after sign-in however much it is used', async () => {
    const browser = testSystem.browser()
    await browser.signIn('resident')
    const isIn = async () => (await browser.api('GET', '/MacauOneAcc/GetUser')).status === 200
    for (let passed = 0; passed + SESSION_IDLE_MS < SESSION_MAX_MS; passed += SESSION_IDLE_MS - 60_000) {
      expect(await isIn()).toBe(true)
      testSystem.clock.advance(SESSION_IDLE_MS - 60_000)
    }
    testSystem.clock.advance(SESSION_IDLE_MS)
    expect(await isIn()).toBe(false)
  })
})

describe('tokens for the host (decision 4)', () => {
  const codeFor = (account: SandboxAccount) => authCode(testSystem.context.origins, account)

  it('an old or made-up code does not', async () => {
    const code = await codeFor('resident')
    testSystem.clock.advance(61_000)
    expect((await testSystem.browser().api('POST', '/token/login', { code })).status).toBe(403)
    expect((await testSystem.browser().api('POST', '/token/login', { code: 'made-up-code' })).status).toBe(403)
  })

  it('the header token opens the header [7-29]', async () => {
    const browser = testSystem.browser()
    await browser.signIn('resident')
    const { json } = await browser.api('GET', '/MacauOneAcc/GetIframeToken?platform=one')
    const guestOf = (token: string) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ token })
      return fetch(`${testSystem.context.origins.sandbox}/header/api/guest`, { method: 'POST', headers, body })
    }
    const guest = await (await guestOf(String(json.iframe_token))).json()
    expect(guest).toEqual({ nameCn: '陳,大文', namePt: 'CHAN,TAI MAN', accountType: 'PERSONAL' })
    expect((await guestOf(`${json.iframe_token}x`)).status).toBe(401)
  })

  it('vouches for pages of ours only [7-31]', async () => {
    const browser = testSystem.browser()
    const ours = encodeURIComponent(`${testSystem.context.origins.product}/ecad/choose-ecad?x=1#y`)
    const { json } = await browser.api('GET', `/token/signature?href=${ours}`)
    expect(json).toMatchObject({ appId: 'ecad', signature: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await browser.api('GET', `/token/signature?href=${encodeURIComponent('https://evil.example/ecad/')}`)).status).toBe(400)
  })
})
