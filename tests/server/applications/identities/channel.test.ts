import { describe, expect, it } from 'vitest'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const rig = await closeAfterAll(startIdentityServer())

const linkFor = async (person: TestClient, applyNo: string, channel: string) => {
  const { status, body } = await person.get<{ data?: { url: string } }>(`/identities/auth-url?applyNo=${applyNo}&channel=${channel}`)
  return { status, id: body.data === undefined ? '' : (new URL(body.data.url).searchParams.get('id') ?? '') }
}

describe('the channel of a verification link [7-37]', () => {
  it.each(['web', 'app'])('%s is told to the provider and kept with the check [7-37]', async (channel) => {
    const { person, applyNo } = await rig.apply()
    const { id } = await linkFor(person, applyNo, channel)
    expect(rig.identity.check(id).channel).toBe(channel)
    expect((await rig.checkOf(id))?.channel).toBe(channel)
    expect((await linkFor(person, applyNo, channel)).id, 'pressed twice it is one check').toBe(id)
  })

  it('a check of one channel is not handed out for the other, and either verifies the application', async () => {
    const { person, applyNo } = await rig.apply()
    const [web, app] = [await linkFor(person, applyNo, 'web'), await linkFor(person, applyNo, 'app')]
    expect(web.id).not.toBe(app.id)
    expect((await rig.checksOf(applyNo)).map(({ channel }) => channel).sort()).toEqual(['app', 'web'])
    rig.identity.decides(app.id, 'ok')
    expect(await rig.status(person, app.id)).toBe('success')
    expect(await rig.status(person, web.id)).toBe('success')
  })

  it('a later attempt stays in its channel, also where the provider begins another check for it [7-14]', async () => {
    const { person, applyNo } = await rig.apply()
    const { id } = await linkFor(person, applyNo, 'app')
    rig.identity.decides(id, 'failed')
    expect(await rig.status(person, id)).toBe('failed')
    expect(await rig.again(person, id)).toBe(id)
    rig.identity.checks.delete(id)
    const next = await rig.again(person, id)
    expect(next).not.toBe(id)
    expect(rig.identity.check(next).channel).toBe('app')
  })
})
