import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { compactVerify, decodeJwt, importSPKI } from 'jose'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { newAttempt } from '#server/accounts/attempts.ts'
import { accountIdOf } from '#server/accounts/claims.ts'
import { providerSessionOf } from '#server/accounts/logout-tokens.ts'
import { SignInProvider, SignInProviderUnavailable, SignInRefused } from '#server/accounts/provider.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { Origins } from '#server/platform/origins.ts'
import { type OidcSettings, PLAIN_CLIENT } from '#server/platform/settings/oidc-settings.ts'
import { readProductionSettings } from '#server/platform/settings/production.ts'
import { PRODUCTION_ENV, testSettings } from '#tests/support/counterparts.ts'
import { type FakeProvider, startFakeProvider } from '#tests/support/fake-provider.ts'
import type { Answer } from '#tests/support/test-client.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { accountOf, closeAfterAll, databaseOf, logInto, startTestServer } from '#tests/support/test-server.ts'

const provider = await closeAfterAll(startFakeProvider())
const pairOf = { RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }), ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const SECRET = 's3cret-s3cret~s3cret'
const observed = vi.fn()
const origins = new Origins(testSettings())

const clientAt = ({ issuer }: FakeProvider, more: Partial<OidcSettings> = {}) => {
  const oidc = { issuer, clientId: 'ecad', clientSecret: SECRET, ...PLAIN_CLIENT, ...more }
  return new SignInProvider({ oidc }, origins, new TestClock(), logInto([]), observed)
}

/** Signs in there with these settings; returns the account and what was asked of the provider. */
async function signIn(at: FakeProvider, more: Partial<OidcSettings> = {}) {
  const client = clientAt(at, more)
  const attempt = newAttempt('/ecad/', 'a'.repeat(43))
  const request = { language: 'en', platform: 'one', device: 'web', accountType: undefined } as const
  const url = new URL(await client.authorizeUrl(attempt, request))
  at.nonce = attempt.nonce
  const { account } = await client.accountOfCode({ code: 'one' }, attempt)
  return { account, url, asked: at.asked }
}

/** Signs in with these claims alone. */
async function accountWith(claims: Record<string, unknown>, more: Partial<OidcSettings> = {}) {
  provider.claims = { sub: 'somebody', ...claims }
  return (await signIn(provider, more)).account
}

describe('an identity provider of any maker', () => {
  it.each(['', '/', '/o/ecad', '/o/ecad/'])('has its issuer kept to the letter, with %j after the address', async (path) => {
    const other = await startFakeProvider({ path })
    expect((await signIn(other)).account.profile.nameCn).toBe('陳,大文')
    await other.close()
  })

  it('is sent our secret as it wants it, in the header, or as it is in the body, and the scope of the settings', async () => {
    const basic = await signIn(provider, { scope: 'openid profile phone' })
    expect(basic.asked?.authorization).toMatch(/^Basic /)
    expect(basic.url.searchParams.get('scope')).toBe('openid profile phone')
    const post = await signIn(provider, { clientAuth: 'post' })
    expect(post.asked).toMatchObject({ authorization: undefined, body: { client_id: 'ecad', client_secret: SECRET } })
  })

  it.each(['RS256', 'ES256'] as const)('is sent a signature in place of a secret, by a key for %s', async (algorithm) => {
    const { privateKey, publicKey } = pairOf[algorithm]
    const { asked } = await signIn(provider, { clientAuth: 'private_key_jwt', clientKey: pem(privateKey), clientSecret: '' })
    const assertion = asked?.body.client_assertion ?? ''
    await compactVerify(assertion, await importSPKI(publicKey.export({ type: 'spki', format: 'pem' }).toString(), algorithm))
    expect(decodeJwt(assertion)).toMatchObject({ iss: 'ecad', sub: 'ecad' })
    expect(asked?.body).not.toHaveProperty('client_secret')
  })

  it('that refuses our client is quoted with its own word', async () => {
    provider.knowsClient = false
    observed.mockClear()
    await expect(signIn(provider)).rejects.toThrow(new SignInRefused('invalid_client: no such client'))
    expect(observed.mock.calls).toEqual([['refused', expect.any(Number)]])
    provider.knowsClient = true
  })

  it('that is away is shown by monitoring before the first sign-in, and its failures are counted', async () => {
    const other = await startFakeProvider()
    const client = clientAt(other)
    await expect(client.check()).resolves.toBeUndefined()
    await other.close()
    await expect(client.check()).rejects.toThrow('the sign-in provider cannot be used')
    observed.mockClear()
    await expect(client.accountOfHostCode('one')).rejects.toThrow(SignInProviderUnavailable)
    expect(observed.mock.calls).toEqual([['unavailable', expect.any(Number)]])
  })
})

describe('the claims of a person', () => {
  it('may be the standard’s alone', async () => {
    const profile = { nameCn: '', namePt: 'CHAN,Tai Man', mobile: '66112233' }
    const given = { given_name: 'Tai Man', family_name: 'CHAN', phone_number: '66112233' }
    expect(await accountWith(given)).toMatchObject({ accountType: 'UNSUPPORTED', profile })
    expect((await accountWith({ name: 'CHAN TAI MAN' }, { accountType: 'PERSONAL' })).accountType).toBe('PERSONAL')
  })

  it('may have other names, also with a namespace', async () => {
    const claimNames = { namePt: 'display_name', accountType: 'https://id.example/kind', identityNo: 'bir' }
    const given = { display_name: 'CHAN', 'https://id.example/kind': 'personal', bir: '1234567(8)' }
    const profile = { namePt: 'CHAN', identityNo: '1234567(8)' }
    expect(await accountWith(given, { claimNames })).toMatchObject({ accountType: 'PERSONAL', profile })
  })

  it('may be null, which is absent', async () => {
    const profile = { nameCn: '', mobile: '', namePt: 'CHAN' }
    expect(await accountWith({ nameCn: null, mobile: null, name: 'CHAN' })).toMatchObject({ profile })
  })

  it('that cannot be read are distinguished from a provider that cannot be reached, and named', async () => {
    await expect(accountWith({ nameCn: ['陳'], mobile: 7 })).rejects.toThrow(/claims cannot be read: .*nameCn.*mobile/)
  })

  it('name the business a person acts for: its people have one account, and a person’s own is another', async () => {
    const acting = (sub: string, company = '12345', accountType = 'CORPORATE') =>
      accountWith({ sub, company, accountType }, { claimNames: { entity: 'company' } })
    const [one, other] = [await acting('one'), await acting('other')]
    const [elsewhere, own] = [await acting('one', '99999'), await acting('one', '12345', 'PERSONAL')]
    expect(other.id).toBe(one.id)
    expect(new Set([one.id, elsewhere.id, own.id]).size).toBe(3)
    // the session still has the claims of the person who signed in
    expect([one.profile.euid, other.profile.euid]).toEqual(['one', 'other'])
  })
})

describe('the settings of the client', () => {
  const key = pem(pairOf.ES256.privateKey)
  const { OIDC_CLIENT_SECRET: _secret, ...WITHOUT_SECRET } = PRODUCTION_ENV

  it('have a key in place of the secret with private_key_jwt', () => {
    const { oidc } = readProductionSettings({ ...WITHOUT_SECRET, OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY: key })
    expect(oidc).toMatchObject({ clientAuth: 'private_key_jwt', clientSecret: '' })
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ OIDC_CLIENT_AUTH: 'private_key_jwt' }, 'OIDC_CLIENT_SECRET must not be set'],
    [{ OIDC_CLIENT_AUTH: 'private_key_jwt' }, 'OIDC_CLIENT_KEY is missing'],
    [{ OIDC_CLIENT_KEY: key }, 'OIDC_CLIENT_KEY must not be set'],
    [{ OIDC_SCOPE: 'profile' }, 'OIDC_SCOPE must be scopes'],
    [{ OIDC_CLAIMS: 'namePt=name,colour=red' }, 'OIDC_CLAIMS must hold pairs such as namePt=name'],
    [{ OIDC_ACCOUNT_TYPE: 'ROYAL' }, 'OIDC_ACCOUNT_TYPE must be one of'],
    [{ OIDC_ISSUER: 'https://id.example/?x=1' }, 'OIDC_ISSUER must be an http or https address without a query'],
  ])('%j: %s', (env, fault) => {
    expect(() => readProductionSettings({ ...PRODUCTION_ENV, ...env })).toThrow(fault)
  })

  it('keep an issuer’s slash', () => {
    const issuer = 'https://id.example/o/ecad/'
    expect(readProductionSettings({ ...PRODUCTION_ENV, OIDC_ISSUER: issuer }).oidc.issuer).toBe(issuer)
  })
})

const server = await closeAfterAll(startTestServer({}, { issuer: provider.issuer }))

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const signed = (more: object = {}, signing: Parameters<typeof provider.accessToken>[1] = {}) => {
  const iat = Math.floor(server.clock.now().getTime() / 1000)
  const claims = { iss: provider.issuer, aud: 'ecad', iat, exp: iat + 120, jti: randomUUID(), sub: 'somebody', events: { [EVENT]: {} } }
  return provider.accessToken({ ...claims, ...more }, { typ: 'logout+jwt', ...signing })
}

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
    ['signed by another key', () => signed({}, { key: pairOf.RS256.privateKey }), /signature/],
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
