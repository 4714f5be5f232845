import { describe, expect, it } from 'vitest'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { STAGES } from '#shared/domain/sandbox-address.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { startTestSystem } from './support/test-system.ts'

const testSystem = await closeAfterAll(startTestSystem())
const { product } = testSystem.context.origins

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
})
