import { expect, it } from 'vitest'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())

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
  const stranger = await testSystem.browser().visit(page.url)
  expect(stranger.status).toBe(410)
  await browser.choosesAt(page, 'as/resident')
  const again = await browser.visit(`${page.url}/as/company`, { method: 'POST', body: new URLSearchParams() })
  expect(again.status).toBe(410)
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
  const refused = await browser.follow(foreign.href)
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('invalid_redirect_uri')
})
