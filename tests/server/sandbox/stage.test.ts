import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS } from '#server/sandbox/accounts.ts'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { STAGES } from '#shared/domain/sandbox-address.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { cartOf, makeOrder } from '#tests/support/purchase.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { saveDraft } from '#tests/support/upload-server.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { product, sandbox } = testSystem.context.origins
const begins = (person: TestClient) => saveDraft(person, 'FREE-03', { idempotencyKey: randomUUID() })
const draftOf = async (person: TestClient) => (await person.get<{ data: unknown }>('/draft?itemCode=FREE-03')).body.data

describe('what an address puts in place in a test system', () => {
  async function open(query: string, cookie = '') {
    const answer = await fetch(`${product}/ecad/choose-ecad?${query}`, { redirect: 'manual', headers: { cookie } })
    const next = /location\.replace\((".*")\)/.exec(await answer.text())?.[1] ?? '"/none"'
    const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    return { status: answer.status, address: new URL(JSON.parse(next) as string, product), cookie: set.join('; ') }
  }
  const ask = async <T>(path: string, { cookie }: { readonly cookie: string }) =>
    (await new TestClient(product, { cookie }).get<T>(path)).body
  it.each(STAGES.flatMap((stage) => PLATFORMS.map((platform) => [stage, platform] as const)))(
    '%s on platform %s: then the same address without it',
    async (stage, platform) => {
      const { status, address } = await open(`stage=${stage}&platform=${platform}&language=pt&fault=getCad:500`)
      expect([status, address.pathname]).toEqual([200, '/ecad/choose-ecad'])
      expect(Object.fromEntries(address.searchParams)).toMatchObject({ platform, language: 'pt', fault: 'getCad:500' })
      expect(address.searchParams.has('stage')).toBe(false)
    },
  )

  it.each([
    ['signed-in', 'one', 'PERSONAL'],
    ['signed-in', 'ab', 'CORPORATE'],
    ['unqualified', 'ab', 'CORPORATE'],
    ['unsupported', 'one', 'UNSUPPORTED'],
    ['other-platform', 'one', 'CORPORATE'],
    ['other-platform', 'ab', 'PERSONAL'],
  ] as const)('%s on platform %s is an account of type %s', async (stage, platform, accountType) => {
    const staged = await open(`stage=${stage}&platform=${platform}`)
    expect(await ask('/MacauOneAcc/GetUser?platform=one', staged)).toMatchObject({ user: { accountType } })
  })

  it('the stage “nobody” ends the current session; words that are no stage change nothing', async () => {
    const before = await open('stage=signed-in')
    await open('stage=nobody', before.cookie)
    expect(await ask('/MacauOneAcc/GetUser?platform=one', before)).toMatchObject({ code: 'not-signed-in' })
    expect(await open('stage=owner')).toMatchObject({ cookie: '', address: { pathname: '/none' } })
  })

  it('each time from nothing: a cart, then none; an order begun is given up', async () => {
    const staged = await open('stage=cart')
    expect(await ask('/EServiceajax/getCart', staged)).toMatchObject({ list: [{ product: { id: '0323.017' } }] })
    await open('stage=signed-in', staged.cookie)
    const again = await open('stage=signed-in')
    expect((await ask<{ list?: unknown[] }>('/EServiceajax/getCart', again)).list ?? []).toEqual([])
  })

  it('each time without a draft, of any service', async () => {
    const person = new TestClient(product, await open('stage=signed-in').then(({ cookie }) => ({ cookie })))
    await begins(person)
    expect(await draftOf(person)).not.toBeNull()
    await open('stage=signed-in')
    expect(await draftOf(person)).toBeNull()
  })
})

it('a scenario finds nothing that an earlier play had begun with its account: no cart, order or draft', async () => {
  const harness = async (path: string, account = 'resident2') => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox}/harness/api/${path}`, { method: 'POST', headers, body: JSON.stringify({ account }) })
    expect([account, answer.status]).toEqual([account, 200])
    return (await answer.json()) as { code?: string }
  }
  const { code } = await harness('auth-code')
  const signIn = await fetch(`${product}/api/token/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ecad-client': 'mobile' },
    body: JSON.stringify({ code }),
  })
  const person = new TestClient(product, { authorization: signIn.headers.get('authorization') ?? '' })
  await makeOrder(person, ['0323.017'])
  await begins(person)
  for (const { name } of ACCOUNTS) await harness('fresh-start', name)
  const { body: unpaid } = await person.get<{ data?: unknown }>('/payment/order/unpaid')
  expect([unpaid.data ?? null, (await cartOf(person)).plans, await draftOf(person)]).toEqual([null, [], null])
})
