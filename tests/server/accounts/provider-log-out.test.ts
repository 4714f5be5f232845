import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { accountIdOf } from '#server/accounts/claims.ts'
import { providerSessionOf } from '#server/accounts/logout-tokens.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import type { Answer } from '#tests/support/test-client.ts'
import { accountOf, closeAfterAll, databaseOf, startTestServer } from '#tests/support/test-server.ts'

const provider = await closeAfterAll(startFakeProvider())
const server = await closeAfterAll(startTestServer({}, { issuer: provider.issuer }))
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
let tokens = 0
const claims = () => {
  tokens += 1
  const iat = Math.floor(server.clock.now().getTime() / 1000)
  return { iss: provider.issuer, aud: 'ecad', iat, exp: iat + 120, jti: `token-${tokens}`, sub: 'somebody', events: { [EVENT]: {} } }
}
const signed = (more: object = {}, signing: Parameters<typeof provider.accessToken>[1] = {}) =>
  provider.accessToken({ ...claims(), ...more }, { typ: 'logout+jwt', ...signing })

async function logOut(token: string, name = 'logout_token') {
  const answer = await fetch(`${server.origin}/api/backchannel-logout`, { method: 'POST', body: new URLSearchParams({ [name]: token }) })
  await answer.arrayBuffer()
  return { status: answer.status, caching: answer.headers.get('cache-control') }
}

/** A browser that signed in at the provider, by its cookie. */
async function browser(sub: string, sid: string, business?: string) {
  const person = accountIdOf(provider.issuer, sub)
  const account = business === undefined ? accountOf(person, 'PERSONAL') : accountOf(business, 'CORPORATE')
  const start = { keepsCookies: true, person, providerSession: providerSessionOf(provider.issuer, sid) }
  const { cookie } = await openSession(server.context.db, account, server.clock.now(), start)
  return server.nobody.with({ cookie: `ecad_session=${cookie}` })
}
type Browser = Awaited<ReturnType<typeof browser>>
const areSignedIn = (...all: readonly Browser[]) =>
  Promise.all(all.map(async (one) => (await one.get('/MacauOneAcc/GetUser')).status === 200))

describe('a log-out at the provider (OpenID Connect Back-Channel Logout 1.0)', () => {
  it('of a person ends that person’s sessions, also those for a business, and no other person’s', async () => {
    const mine = await browser('somebody', 'first')
    const forBusiness = await browser('somebody', 'second', 'acc_business')
    const colleague = await browser('another', 'third', 'acc_business')
    expect(await logOut(signed())).toEqual({ status: 200, caching: 'no-store' })
    expect(await areSignedIn(mine, forBusiness, colleague)).toEqual([false, false, true])
  })

  it('of one session ends what was opened by it alone, with the person’s name or without', async () => {
    const [one, two, three] = [await browser('somebody', 'one'), await browser('somebody', 'two'), await browser('somebody', 'three')]
    expect((await logOut(signed({ sid: 'one' }))).status).toBe(200)
    expect((await logOut(signed({ sid: 'two', sub: undefined }))).status).toBe(200)
    expect((await logOut(signed({ sid: 'three', sub: 'another' }))).status).toBe(200)
    expect(await areSignedIn(one, two, three)).toEqual([false, false, true])
  })

  it('finds the session of a sign-in by the number in its ID token', async () => {
    const cookieIn = ({ headers }: Answer<unknown>) => ({ cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' })
    const wanted = { lang: 'en', device: 'pc', platform: 'one', state: '/ecad/' }
    const asked = await server.nobody.post<{ url: string }>('/MacauOneAcc/GetAuthorizeURL', wanted)
    const url = new URL(asked.body.url)
    provider.nonce = url.searchParams.get('nonce') ?? ''
    provider.sid = 'signed-in'
    const answer = { code: 'a-code', state: url.searchParams.get('state') }
    const signedIn = server.nobody.with(cookieIn(await server.nobody.with(cookieIn(asked)).post('/eservice/oauth/', answer)))
    expect(await areSignedIn(signedIn)).toEqual([true])
    await logOut(signed({ sub: undefined, sid: 'signed-in' }))
    expect(await areSignedIn(signedIn)).toEqual([false])
  })

  it('is answered 200 where nobody is signed in, and the parts of the standard that may be absent may be', async () => {
    expect((await logOut(signed({ sub: 'nobody' }))).status).toBe(200)
    expect((await logOut(signed({ aud: ['another', 'ecad'] }, { typ: undefined }))).status).toBe(200)
  })
})

describe('a log-out token that is refused ends nothing, and the log has the reason (threat 9)', () => {
  let warn: MockInstance
  let mine: Browser
  beforeEach(async () => {
    mine = await browser('somebody', 'kept')
    warn = vi.spyOn(server.app.log, 'warn')
  })
  const past = () => Math.floor(server.clock.now().getTime() / 1000) - 3_600

  it.each<[what: string, token: () => string, reason: RegExp]>([
    ['signed by another key', () => signed({}, { key: otherKey }), /signature/],
    ['not signed', () => signed({}, { alg: 'none' }), /alg/],
    ['of another issuer', () => signed({ iss: 'https://id.example' }), /"iss"/],
    ['of our issuer with a slash more', () => signed({ iss: `${provider.issuer}/` }), /"iss"/],
    ['for another client', () => signed({ aud: 'another' }), /"aud"/],
    ['that is over', () => signed({ iat: past(), exp: past() + 120 }), /"exp"/],
    ['that is old', () => signed({ iat: past() }), /"iat"/],
    ['without an end', () => signed({ exp: undefined }), /"exp"/],
    ['without a number', () => signed({ jti: undefined }), /"jti"/],
    ['with a nonce, as an ID token has', () => signed({ nonce: 'n' }), /nonce/],
    ['without the event', () => signed({ events: { 'http://example.com': {} } }), /events/],
    ['whose event is no object', () => signed({ events: { [EVENT]: true } }), /events/],
    ['of neither person nor session', () => signed({ sub: undefined }), /sub/],
    ['of another type', () => signed({}, { typ: 'at+jwt' }), /typ/],
    ['that is none', () => 'hunter2', /JW/],
  ])('%s', async (_what, token, reason) => {
    expect(await logOut(token())).toEqual({ status: 400, caching: 'no-store' })
    expect(await areSignedIn(mine)).toEqual([true])
    expect(warn.mock.calls).toEqual([[{ reason: expect.stringMatching(reason) }, expect.any(String)]])
  })

  it('used before', async () => {
    const token = signed({ sub: 'another' })
    expect((await logOut(token)).status).toBe(200)
    expect((await logOut(token)).status).toBe(400)
    expect((await logOut(signed(), 'id_token')).status).toBe(400)
  })

  it('because the provider’s keys cannot be had', async () => {
    const away = await closeAfterAll(startTestServer({}, { issuer: 'http://127.0.0.1:1', ...databaseOf(server) }))
    const body = new URLSearchParams({ logout_token: signed({ iss: 'http://127.0.0.1:1' }) })
    expect((await fetch(`${away.origin}/api/backchannel-logout`, { method: 'POST', body })).status).toBe(400)
  })
})
