import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { realCounterparts } from '#server/counterparts.ts'
import { createContext } from '#server/create-context.ts'
import { readProductionSettings } from '#server/platform/settings/production.ts'
import { faultFor } from '#server/sandbox/faults.ts'
import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import { FAULT_KINDS } from '#shared/domain/fault-kinds.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { PRODUCTION_ENV } from '#tests/support/counterparts.ts'
import { openInMemory } from '#tests/support/in-memory-database.ts'
import { testSealKeys } from '#tests/support/seal-keys.ts'
import { type Answer, send } from '#tests/support/send.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { counterparts, origins } = testSystem.context
const { product, sandbox } = origins

/** A call whose Host header the test chooses, which fetch does not allow; `headers` are its others. */
const callAs = (origin: string, target: string, host: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  send(origin, { method, target, headers: { host, ...headers }, body: method === 'POST' ? '{}' : undefined })

describe('faults by address', () => {
  it.each([
    ['getCad:500', '/api/EServiceajax/getCad?cadNums=1', '500'],
    ['getcad:HTML', '/api/EServiceajax/getCad/', 'html'],
    ['a:500,checkout:hang', '/api/EServiceajax/checkout', 'hang'],
    ['*:drop', '/api/info', 'drop'],
    ['getCad:500', '/api/EServiceajax/getCart', undefined],
    ['getCad:nonsense', '/api/EServiceajax/getCad', undefined],
    ['', '/api/info', undefined],
    [undefined, '/api/info', undefined],
    ['delete.draft:500', '/api/draft?itemCode=A', undefined],
    ['get.draft:500,info:drop', '/api/draft?itemCode=A', '500'],
  ])('%s makes GET %s answer %s', (given, path, kind) => {
    expect(faultFor(given, path, 'GET')).toBe(kind)
  })

  it('a page with ?fault= sets them for the session, ?fault=none, nonsense and the test page end them', async () => {
    const cookieOf = async (page: string) =>
      (await fetch(`${product}/ecad/${page}`)).headers.getSetCookie().find((each) => each.startsWith('ecad_fault='))
    expect(await cookieOf('choose-ecad?fault=getCad:500')).toMatch(/^ecad_fault=getCad(:|%3A)500; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const end of ['choose-ecad?fault=none', 'choose-ecad?fault=<script>', 'demo']) expect(await cookieOf(end)).toMatch(/^ecad_fault=;/)
  })

  const ask = (fault: string) => fetch(`${product}/api/info`, { headers: { cookie: `ecad_fault=${encodeURIComponent(fault)}` } })

  it.each(FAULT_KINDS.filter((kind) => kind !== 'hang' && kind !== 'drop'))('%s has the effect of its name', async (kind) => {
    const answer = await ask(`info:${kind}`)
    const text = await answer.text()
    if (kind === '500' || kind === '401' || kind === '429') expect(answer.status).toBe(Number(kind))
    else expect(answer.status).toBe(kind === 'maintenance' ? 409 : 200)
    if (kind === 'html') expect(answer.headers.get('content-type')).toContain('text/html')
    if (kind === 'truncated') expect(() => JSON.parse(text)).toThrow()
    if (kind === 'invalid') expect(JSON.parse(text)).toMatchObject({ isValid: false, success: false })
  })

  it('a dropped call ends without an answer', async () => {
    await expect(ask('info:drop')).rejects.toThrow()
  })

  it('outside a sandbox faults and stages have no effect', async () => {
    const database = await openInMemory()
    const settings = readProductionSettings({ ...PRODUCTION_ENV, LOG_LEVEL: 'silent' })
    const parts = { settings, counterparts: realCounterparts(settings), db: database.db, readSealKeys: testSealKeys }
    const app = await buildApp(createContext(parts))
    const page = await app.inject('/ecad/choose-ecad?fault=info:500')
    const call = await app.inject({ url: '/api/info', cookies: { ecad_fault: 'info:500' } })
    const staged = await app.inject('/ecad/choose-ecad?stage=cart')
    await app.close()
    await database.close()
    expect([page.cookies, staged.cookies, call.statusCode]).toEqual([[], [], 200])
    expect(staged.body).not.toContain('location.replace')
  })
})

describe('the host header', () => {
  const get = (path: string) => fetch(`${sandbox}${path}`)
  const framedBy = ({ headers }: Response) => /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

  it.each(LANGUAGES)('speaks %s [1-06]', async (language) => {
    const page = await (await get(`/header?language=${language}`)).text()
    expect(page).toContain(`<html lang="${language}"`)
    expect(page).toMatch(new RegExp(`value="${language}" aria-current="true"`))
    expect(page.match(/aria-current/g)).toHaveLength(1)
  })

  it.each([
    ['', 'light', 'one'],
    ['?isDark=true&platform=ab', 'dark', 'ab'],
    ['?isDark="><script>&platform="><script>', 'light', 'one'],
  ])('with %s is %s and %s from its first byte [1-05] [1-07]', async (query, theme, platform) => {
    expect(await (await get(`/header${query}`)).text()).toContain(`data-theme="${theme}" data-platform="${platform}">`)
  })

  it('its colours are the product’s one token file [1-05] [1-07]', async () => {
    const styles = await get('/header/tokens.css')
    expect(styles.headers.get('content-type')).toContain('text/css')
    expect(await styles.text()).toContain('--ec-primary')
  })

  it.each([
    [product, ['/header', '/header/', '/header?language=pt']],
    ["'none'", ['/', '/headers', '/header/api/guest', '/lookup?x=/header/']],
  ])('only %s may frame %j (threat 34)', async (who, paths) => {
    for (const path of paths) expect(framedBy(await get(path)), path).toBe(who)
  })

  it('on this machine a development server’s page may frame it too, and it sends its messages there; a page elsewhere may not (threat 34)', async () => {
    const from = async (referer: string) => {
      const answer = await fetch(`${sandbox}/header/`, { headers: { referer } })
      return [framedBy(answer), /data-product="([^"]*)"/.exec(await answer.text())?.[1]]
    }
    expect(await from('http://localhost:5173/')).toEqual(['http://localhost:5173', 'http://localhost:5173'])
    for (const elsewhere of ['https://evil.example/', 'http://localhost.evil.example/', 'nonsense'])
      expect(await from(elsewhere)).toEqual([product, product])
  })
})

describe('a sign-in that began', () => {
  const { host: own } = new URL(product)
  const login = '/ecad/login?code=a&state=b'
  /** Where a call leads that Vite's proxy sends: its Host header names the page's own server. */
  const leadsTo = async (target: string, host: string, cookie: string) => (await callAs(product, target, host, { cookie })).headers.location
  const OURS = { 'content-type': 'application/json', 'x-ecad-client': 'web' }
  const devCookie = (answer: Answer) => answer.headers['set-cookie']?.find((line) => line.startsWith('ecad_dev_server='))
  const begin = async (host: string, cookie = '') =>
    devCookie(await callAs(product, '/api/MacauOneAcc/GetAuthorizeURL', host, { cookie, ...OURS }, 'POST'))

  it('on a development server’s page goes back to it, once', async () => {
    const cookie = (await begin('localhost:5173'))?.split(';')[0] ?? ''
    const back = await callAs(product, login, own, { cookie })
    expect([back.status, back.headers.location]).toEqual([302, 'http://localhost:5173/ecad/login?code=a&state=b'])
    expect(devCookie(back)).toMatch(/^ecad_dev_server=;/)
    // the development server fetches nothing of it from here, and no other page is led away
    expect(await leadsTo(login, 'localhost:5173', cookie)).toBeUndefined()
    expect(await leadsTo('/ecad/choose-ecad', own, cookie)).toBeUndefined()
  })

  it('on the product’s own page stays there, and a cookie that names a place elsewhere leads nowhere', async () => {
    expect(await begin(own)).toBeUndefined()
    expect(await begin(own, 'ecad_dev_server=localhost:5173')).toMatch(/^ecad_dev_server=;/)
    for (const wrong of ['evil.example', 'localhost.evil.example:80', 'localhost@evil.example', own])
      expect(await leadsTo(login, own, `ecad_dev_server=${encodeURIComponent(wrong)}`)).toBeUndefined()
  })
})

describe('the test system answers under its own names alone, so that no page elsewhere reaches it by DNS rebinding (decision 10, threat 43)', () => {
  /** The answer to a browser that reached this machine under another name. */
  const answerTo = (origin: string, path: string, name: string, method = 'GET') => {
    const host = name.replace('PORT', new URL(origin).port)
    return callAs(origin, path, host, { origin: `http://${host}`, 'x-forwarded-host': 'localhost' }, method)
  }
  const PATHS = [
    ...['/', '/harness', '/harness/api/auth-code', '/inbox/api/messages', '/bureau', '/idp/.well-known/openid-configuration'],
    ...['/assets/reload.js', '/api/info', '/ecad/', '/nowhere'],
  ]

  it.each([
    ...['evil.example', 'evil.example:PORT', 'localhost.evil.example', '127.0.0.1.evil.example:PORT'],
    ...['192.168.1.7:PORT', '0.0.0.0:PORT'],
  ])('%s', async (host) => {
    for (const path of PATHS)
      for (const method of ['GET', 'POST']) expect(await answerTo(sandbox, path, host, method), path).toMatchObject({ status: 403 })
    for (const path of ['/ecad/', '/ecad/?stage=cart', '/api/info', '/readyz'])
      expect(await answerTo(product, path, host), path).toMatchObject({ status: 403 })
    // API clients read every refusal as a Problem.
    expect((await answerTo(product, '/api/info', host)).headers['content-type']).toContain('application/json')
  })

  it.each(['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST'])('%s is its own', async (host) => {
    expect(await answerTo(sandbox, '/', host)).toMatchObject({ status: 200 })
    expect(await answerTo(product, '/api/info', host)).toMatchObject({ status: 200 })
  })
})

it('a sign-in under way outlives a restart of the provider, keys and all', async () => {
  const browser = testSystem.browser()
  const page = await browser.toProvider()
  await testSystem.restartSandbox()
  const back = await browser.choosesAt(page, 'as/resident')
  await testSystem.restartSandbox()
  expect((await browser.returns(back)).json).toMatchObject({ isValid: true })
})

it('a login page is worth one choice, in the browser that opened it', async () => {
  const browser = testSystem.browser()
  const page = await browser.toProvider()
  expect((await testSystem.browser().visit(page.url)).status).toBe(410)
  await browser.choosesAt(page, 'as/resident')
  expect((await browser.post(`${page.url}/as/company`)).status).toBe(410)
})

it('asks the user for the account at every sign-in, so that it can be another one', async () => {
  const browser = testSystem.browser()
  await browser.signIn('resident')
  await browser.signIn('company')
  expect((await browser.api('GET', '/MacauOneAcc/GetUser')).json.user).toMatchObject({ accountType: 'CORPORATE' })
})

it('requires PKCE and known addresses [7-36]', async () => {
  const browser = testSystem.browser()
  const { json } = await browser.api('POST', '/MacauOneAcc/GetAuthorizeURL', { lang: 'en', device: 'pc', platform: 'one', state: '/ecad/' })
  const bare = new URL(String(json.url))
  bare.searchParams.delete('code_challenge')
  bare.searchParams.delete('code_challenge_method')
  expect((await browser.follow(bare.href)).url).toContain('error=invalid_request')
  const foreign = new URL(String(json.url))
  foreign.searchParams.set('redirect_uri', 'https://evil.example/')
  expect(await browser.follow(foreign.href)).toMatchObject({ status: 400, body: expect.stringContaining('invalid_redirect_uri') })
})

/** Requests a token from the sandbox's issuer, as the bureau's system does. */
async function token(fields: Readonly<Record<string, string>>, { id, secret }: { id: string; secret: string } = BUREAU_CLIENT) {
  const answer = await fetch(`${counterparts.oidc.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
  })
  return { status: answer.status, body: (await answer.json()) as { access_token?: string; scope?: string; error?: string } }
}
const list = (accessToken = '') => fetch(`${product}/api/back-office/records`, { headers: { authorization: `Bearer ${accessToken}` } })

it('the issuer gives the bureau’s system a token by its client credentials, and it opens the API', async () => {
  const { status, body } = await token({ scope: 'read handle money' })
  expect([status, body.scope]).toEqual([200, 'read handle money'])
  const answer = await list(body.access_token)
  expect([answer.status, await answer.json()]).toEqual([200, { records: [] }])
})

it('a token has the scopes that were asked for, and its time', async () => {
  const { body } = await token({ scope: 'handle' })
  expect((await list(body.access_token)).status).toBe(403)
  const read = (await token({ scope: 'read' })).body.access_token
  testSystem.clock.advance(11 * 60_000)
  expect((await list(read)).status).toBe(401)
})

it('no other caller gets one: a wrong secret, the product itself, another API', async () => {
  const { clientId: id, clientSecret: secret } = counterparts.oidc
  expect((await token({ scope: 'read' }, { ...BUREAU_CLIENT, secret: 'hunter2' })).body.error).toBe('invalid_client')
  expect((await token({ scope: 'read' }, { id, secret })).status).toBe(400)
  expect((await token({ scope: 'read', resource: 'https://elsewhere.example/' })).body.error).toBe('invalid_target')
})
