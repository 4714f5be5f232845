import { expect, it } from 'vitest'
import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())

/** Requests a token from the sandbox's issuer, as the bureau's system does. */
async function token(fields: Readonly<Record<string, string>>, { id, secret }: { id: string; secret: string } = BUREAU_CLIENT) {
  const answer = await fetch(`${testSystem.context.counterparts.oidc.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...fields }),
  })
  return { status: answer.status, body: (await answer.json()) as { access_token?: string; scope?: string; error?: string } }
}
const list = (accessToken = '') =>
  fetch(`${testSystem.context.origins.product}/api/back-office/records`, { headers: { authorization: `Bearer ${accessToken}` } })

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
  expect((await token({ scope: 'read' }, { ...BUREAU_CLIENT, secret: 'hunter2' })).body.error).toBe('invalid_client')
  const { clientId: id, clientSecret: secret } = testSystem.context.counterparts.oidc
  expect((await token({ scope: 'read' }, { id, secret })).status).toBe(400)
  expect((await token({ scope: 'read', resource: 'https://elsewhere.example/' })).body.error).toBe('invalid_target')
})
