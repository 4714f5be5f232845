import { expect, it } from 'vitest'
import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { origins, counterparts } = testSystem.context

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
const list = (accessToken = '') =>
  fetch(`${origins.product}/api/back-office/records`, { headers: { authorization: `Bearer ${accessToken}` } })

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
