import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeProvider } from '#tests/support/fake-provider.ts'
import { closeAfterAll, startTestServer, type TestServer } from '#tests/support/test-server.ts'

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
  const shape = (name: string) => new RegExp(`^${name}=[\\w-]{43}; Max-Age=\\d+; Path=/; HttpOnly${secure}; SameSite=Lax$`)

  it('session and attempt are of this host alone, of no neighbour under its domain', async () => {
    const { kept, given } = await signIn()
    expect(kept).toMatch(shape(attempt))
    expect(given).toMatch(shape(session))
  })

  it('log-out takes the same cookie away', async () => {
    const { given } = await signIn()
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
