import { generateKeyPairSync } from 'node:crypto'
import { compactVerify, decodeJwt, importSPKI } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { newAttempt } from '#server/accounts/attempts.ts'
import { SignInProvider, SignInProviderUnavailable, SignInRefused } from '#server/accounts/provider.ts'
import type { Log } from '#server/platform/log.ts'
import { Origins } from '#server/platform/origins.ts'
import { type OidcSettings, PLAIN_CLIENT } from '#server/platform/settings/oidc-settings.ts'
import { readProductionSettings } from '#server/platform/settings/production.ts'
import { PRODUCTION_ENV, testSettings } from '#tests/support/counterparts.ts'
import { type FakeProvider, startFakeProvider } from '#tests/support/fake-provider.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { closeAfterAll } from '#tests/support/test-server.ts'

const SECRET = 's3cret-s3cret~s3cret'
const observed = vi.fn()
const log: Log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() }
const origins = new Origins(testSettings())
const provider = await closeAfterAll(startFakeProvider())

const clientAt = ({ issuer }: FakeProvider, more: Partial<OidcSettings> = {}) => {
  const oidc = { issuer, clientId: 'ecad', clientSecret: SECRET, ...PLAIN_CLIENT, ...more }
  return new SignInProvider({ oidc }, origins, new TestClock(), log, observed)
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
async function accountOf(claims: Record<string, unknown>, more: Partial<OidcSettings> = {}) {
  provider.claims = { sub: 'somebody', ...claims }
  return (await signIn(provider, more)).account
}

describe('an identity provider of any maker', () => {
  it.each(['', '/', '/o/ecad', '/o/ecad/'])('has its issuer kept to the letter, with %j after the address', async (path) => {
    const other = await startFakeProvider({ path })
    expect((await signIn(other)).account.profile.nameCn).toBe('陳,大文')
    await other.close()
  })

  it('is sent our secret as it wants it: in the header, or as it is in the body', async () => {
    const basic = await signIn(provider)
    expect(basic.asked?.authorization).toMatch(/^Basic /)
    const post = await signIn(provider, { clientAuth: 'post' })
    expect(post.asked).toMatchObject({ authorization: undefined, body: { client_id: 'ecad', client_secret: SECRET } })
  })

  it.each([
    ['RSA', 'RS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['the curve P-256', 'ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ] as const)('is sent a signature in place of a secret, by a key of %s', async (_, algorithm, { privateKey, publicKey }) => {
    const clientKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { asked } = await signIn(provider, { clientAuth: 'private_key_jwt', clientKey, clientSecret: '' })
    const assertion = asked?.body.client_assertion ?? ''
    await compactVerify(assertion, await importSPKI(publicKey.export({ type: 'spki', format: 'pem' }).toString(), algorithm))
    expect(decodeJwt(assertion)).toMatchObject({ iss: 'ecad', sub: 'ecad' })
    expect(asked?.body).not.toHaveProperty('client_secret')
  })

  it('is asked for the scope of the settings', async () => {
    const { url } = await signIn(provider, { scope: 'openid profile phone' })
    expect(url.searchParams.get('scope')).toBe('openid profile phone')
  })

  it('that refuses our client is quoted with its own word', async () => {
    provider.knowsClient = false
    observed.mockClear()
    await expect(signIn(provider)).rejects.toThrow(new SignInRefused('invalid_client: no such client'))
    expect(observed.mock.calls).toEqual([['refused', expect.any(Number)]])
    provider.knowsClient = true
  })
})

describe('a provider that is away', () => {
  it('is shown by monitoring before the first sign-in, and its failures are counted', async () => {
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
    expect(await accountOf({ given_name: 'Tai Man', family_name: 'CHAN', phone_number: '66112233' })).toMatchObject({
      accountType: 'UNSUPPORTED',
      profile: { nameCn: '', namePt: 'CHAN,Tai Man', mobile: '66112233' },
    })
    expect((await accountOf({ name: 'CHAN TAI MAN' }, { accountType: 'PERSONAL' })).accountType).toBe('PERSONAL')
  })

  it('may have other names, also with a namespace', async () => {
    const claimNames = { namePt: 'display_name', accountType: 'https://id.example/kind', identityNo: 'bir' }
    const given = { display_name: 'CHAN', 'https://id.example/kind': 'personal', bir: '1234567(8)' }
    expect(await accountOf(given, { claimNames })).toMatchObject({
      accountType: 'PERSONAL',
      profile: { namePt: 'CHAN', identityNo: '1234567(8)' },
    })
  })

  it('may be null, which is absent', async () => {
    const profile = { nameCn: '', mobile: '', namePt: 'CHAN' }
    expect(await accountOf({ nameCn: null, mobile: null, name: 'CHAN' })).toMatchObject({ profile })
  })

  it('that cannot be read are distinguished from a provider that cannot be reached, and named', async () => {
    await expect(accountOf({ nameCn: ['陳'], mobile: 7 })).rejects.toThrow(/claims cannot be read: .*nameCn.*mobile/)
  })

  it('name the business a person acts for: its people have one account, and a person’s own is another', async () => {
    const entity = { accountType: 'CORPORATE', company: '12345' }
    const claimNames = { entity: 'company' }
    const [one, other, elsewhere, own] = [
      await accountOf({ ...entity, sub: 'one', namePt: 'ONE' }, { claimNames }),
      await accountOf({ ...entity, sub: 'other', namePt: 'OTHER' }, { claimNames }),
      await accountOf({ ...entity, sub: 'one', company: '99999' }, { claimNames }),
      await accountOf({ accountType: 'PERSONAL', company: '12345', sub: 'one' }, { claimNames }),
    ]
    expect(other.id).toBe(one.id)
    expect(new Set([one.id, elsewhere.id, own.id]).size).toBe(3)
    // the session still has the claims of the person who signed in
    expect([one.profile.euid, other.profile.euid]).toEqual(['one', 'other'])
  })
})

describe('the settings of the client', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
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
