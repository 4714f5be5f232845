import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AccessTokens } from '#server/bureau/api/caller.ts'
import type { BackOfficeScope } from '#shared/domain/records/record-states.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { closeAfterAll, startTestServer } from '#tests/support/test-server.ts'

const LONG = 60_000

const office = await closeAfterAll(BackOffice.start())

const list = (token: string) => office.with(token).get<{ code?: string }>('/back-office/records')
const tokenWith = (more: Record<string, unknown>) => office.issuer.accessToken({ ...office.claims(), ...more })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

describe('an access token (threat 37)', () => {
  it('of the issuer, for this API, in its time, opens it', async () => {
    expect((await list(tokenWith({}))).status).toBe(200)
    expect((await list(tokenWith({ client_id: undefined, azp: 'bureau' }))).status).toBe(200)
  })

  /** The same token with more scopes and the old signature. */
  function changed(token: string): string {
    const [head, , signature] = token.split('.')
    return [head, Buffer.from(JSON.stringify(office.claims())).toString('base64url'), signature].join('.')
  }
  it.each<[string, () => string]>([
    ['of another issuer', () => tokenWith({ iss: 'https://id.example' })],
    ['for another API', () => tokenWith({ aud: 'ecad' })],
    ['for none', () => tokenWith({ aud: undefined })],
    ['without an end', () => tokenWith({ exp: undefined })],
    ['of nobody', () => tokenWith({ sub: undefined })],
    ['that begins later', () => tokenWith({ nbf: Date.parse('2026-11-21T00:00:00Z') / 1000 })],
    ['that is over', () => tokenWith({ exp: Date.parse('2026-11-20T03:59:00Z') / 1000 })],
    ['signed by somebody else', () => office.issuer.accessToken(office.claims(), { key: other })],
    ['not signed', () => office.issuer.accessToken(office.claims(), { alg: 'none' })],
    ['with a changed claim', () => changed(office.issuer.accessToken(office.claims(['read'])))],
    ['that is none', () => 'hunter2'],
  ])('%s is refused', async (_what, token) => {
    const { status, headers, body } = await list(token())
    expect([status, body.code]).toEqual([401, 'no-access-token'])
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  })

  it('is accepted of an issuer that ends with a slash', { timeout: LONG }, async () => {
    const slashed = await startFakeProvider({ path: '/o/ecad/' })
    const server = await startTestServer({}, { issuer: slashed.issuer })
    const claims = { ...office.claims(), iss: slashed.issuer, aud: `${server.context.origins.product}/api/back-office` }
    const bureau = new TestClient(server.origin, { authorization: `Bearer ${slashed.accessToken(claims)}`, 'x-ecad-client': '' })
    expect((await bureau.get('/back-office/records')).status).toBe(200)
    await server.close()
    await slashed.close()
  })

  it('is not replaced by a person’s session', async () => {
    const person = await office.server.signIn()
    expect((await person.get<{ code: string }>('/back-office/records')).body.code).toBe('no-access-token')
    const { headers, body } = await office.server.nobody.get<{ code: string }>('/back-office/records')
    expect([body.code, headers.get('www-authenticate')]).toEqual(['no-access-token', 'Bearer'])
  })

  it('is not called wrong while the issuer’s keys cannot be had', { timeout: LONG }, async () => {
    const server = await startTestServer({}, { issuer: 'http://127.0.0.1:1' })
    const { status } = await new TestClient(server.origin, office.bureau().headers).get('/back-office/records')
    expect(status).toBe(503)
    await server.close()
  })
})

it.each([
  ['without a token', () => office.server.nobody, 'none was sent'],
  ['with a session’s bearer', () => office.with('a'.repeat(43)), 'it is no bearer in the form of a JWT'],
  ['with a token for another API', () => office.with(tokenWith({ aud: 'ecad' })), '"aud"'],
  ['without the scope', () => office.bureau('money'), 'its scope does not allow the call'],
])('the log has the reason why a call %s was refused, and the refusal has not', async (_what, caller, reason) => {
  const { counterparts, origins, clock } = office.server.context
  const reasons: unknown[] = []
  const log = { warn: (facts: { readonly reason: string }) => reasons.push(facts.reason) }
  const request = { headers: caller().headers, log } as unknown as Parameters<AccessTokens['callerOf']>[0]
  const refusal = await new AccessTokens(counterparts, origins, clock).callerOf(request, 'read').catch((error: unknown) => error)
  expect(reasons).toEqual([expect.stringContaining(reason)])
  expect(refusal).toMatchObject({ name: 'ProblemError', details: {} })
})

describe('every call of the bureau', () => {
  const calls = (Object.keys(wire) as WireKey[]).filter((key) => key.includes(' /back-office/'))
  const call = (key: WireKey, scopes: readonly BackOfficeScope[]) => {
    const [method = '', path = ''] = key.split(' ')
    return office
      .with(office.issuer.accessToken(office.claims(scopes)))
      .send<{ code: string }>(method, path.replace(/\{\w+\}/g, 'none'), method === 'POST' ? '{}' : undefined)
  }

  it.each(calls)('%s needs its own scope, and the others do not open it', async (key) => {
    const row: { readonly auth: string; readonly scope?: BackOfficeScope } = wire[key]
    expect(row.auth).toBe('client')
    const others = (['read', 'handle', 'money'] as const).filter((scope) => scope !== row.scope)
    const { status, headers, body } = await call(key, others)
    expect([status, body.code]).toEqual([403, 'insufficient-scope'])
    expect(headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${row.scope}"`)
    expect([401, 403]).not.toContain((await call(key, [row.scope ?? 'read'])).status)
  })
})
