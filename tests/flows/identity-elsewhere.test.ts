import { getAdapter } from 'axios'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppObserver } from '#shared/app/types.ts'
import type { Applicant } from '../support/application-rig.ts'
import { act, until } from '../support/flow-rig.ts'
import { createRelease } from '../support/release.ts'
import type { TestClient } from '../support/test-client.ts'
import { applies, isAt, passUntil, stage, stageOfFile, startsCheck, typeOf } from './support/applications.ts'

let client: TestClient
let person: Applicant
let id: string
stageOfFile()

const at = ({ flow }: Applicant) => flow.state.identity.at

/** A user whose window is at the identity provider. */
beforeEach(async () => {
  client = await stage.server.signIn()
  person = await isAt('faceRecognition', 'FACE-04', { client })
  id = await startsCheck(person)
})

/** The page is reloaded in the same tab, or opened in another one. */
async function openedAnew(how: 'reload' | 'another tab'): Promise<Applicant> {
  const again = await applies('FACE-04', { client, ...(how === 'reload' && { storage: person.ports.storage }) })
  await until(() => at(again) !== 'checking' && at(again) !== 'idle')
  return again
}

describe.each(['reload', 'another tab'] as const)('the window is open and this page cannot see it: %s [4-05], threat 7', (how) => {
  test('it says so, and asks neither to begin nor that it failed; success is found by asking, and the page goes on', async () => {
    const again = await openedAnew(how)
    expect(again.flow.state.identity).toMatchObject({ at: 'underWay', words: { key: 'identityUnderWay' } })
    expect([act(again.flow).nextLabel, typeof act(again.flow).checkIdentity]).toEqual(['identityRestart', 'function'])
    stage.identity.decides(id, 'ok')
    await passUntil(again, () => typeOf(again) === 'payment')
    expect(at(again)).toBe('verified')
  })

  test('a refusal is heard as well, in its own words', async () => {
    const again = await openedAnew(how)
    stage.identity.decides(id, 'failed')
    await passUntil(again, () => at(again) === 'failed')
    expect(typeOf(again)).toBe('faceRecognition')
  })

  test('the window comes back and whispers: this page was waiting for it, and asks at once', async () => {
    const again = await openedAnew(how)
    stage.identity.decides(id, 'ok')
    const isOurs = ['another', id].map((one) => again.ports.hostPage.news({ kind: 'returned', of: 'identity', id: one }))
    expect(isOurs).toEqual([false, true])
    await until(() => typeOf(again) === 'payment')
  })

  test('begun again from here it is the same check, and the first window’s word counts as well', async () => {
    const again = await openedAnew(how)
    again.next()
    expect(await again.ports.identityCheck.opened.at(-1)?.request).toMatchObject({ id, attempt: 'again' })
    stage.identity.decides(id, 'ok')
    await passUntil(again, () => typeOf(again) === 'payment')
  })
})

test('nobody hears of it for half an hour: it says that nothing is known, and may be begun again', async () => {
  const again = await openedAnew('reload')
  // Some two hundred polls, each a separate call.
  const asked = () => {
    if (at(again) !== 'underWay') return
    again.ports.clock.advance(5000)
    throw new Error('still under way')
  }
  await vi.waitFor(asked, { timeout: 240_000, interval: 5 })
  expect(again.flow.state.identity).toMatchObject({ at: 'unknown', words: { key: 'identityStillUnknown' } })
  stage.identity.decides(id, 'ok')
  again.ports.hostPage.news({ kind: 'front' })
  await until(() => typeOf(again) === 'payment')
}, 300_000)

test('the provider cannot be asked just then: nothing is claimed, and news makes the page ask again', async () => {
  stage.identity.silent = true
  const again = await applies('FACE-04', { client, storage: person.ports.storage })
  await until(() => at(again) === 'underWay')
  stage.identity.silent = false
  stage.identity.decides(id, 'ok')
  again.ports.hostPage.news({ kind: 'online' })
  await until(() => typeOf(again) === 'payment')
})

describe('cancelled, and begun again under the same number: what is heard of the attempt before is not this one’s end [4-05], threat 3', () => {
  const window = (who: Applicant) => who.ports.identityCheck.opened.at(-1)?.visit
  const cancelled = async (who: Applicant) => {
    stage.identity.decides(id, 'cancelled')
    window(who)?.signal('ask')
    await until(() => at(who) === 'cancelled')
  }
  /** Twice the duration of the page's poll, so that it has its answer. */
  const settlesDown = async () => {
    for (const _ of [1, 2]) await client.get(`/identities/status?id=${id}`)
  }

  test('asked while the new attempt is on its way to the provider', async () => {
    await cancelled(person)
    const { released, release } = createRelease()
    stage.identity.before = (call) => (call.endsWith('/again') ? released : Promise.resolve())
    person.next()
    expect(at(person)).toBe('starting')
    window(person)?.signal('ask')
    await settlesDown()
    expect(window(person)?.ended).toBe(false)
    stage.identity.before = undefined
    release()
    await until(() => at(person) === 'away')
  })

  test('asked before, and answered when the new attempt has begun', async () => {
    let late: Promise<void> | undefined
    const observer: AppObserver = {
      made: () => undefined,
      watch: (http) => {
        const answered = getAdapter(http.defaults.adapter)
        http.defaults.adapter = async (config) => {
          const held = http.getUri(config).includes('/identities/status') ? late : undefined
          late = held === undefined ? late : undefined
          const answer = await answered(config)
          await held
          return answer
        }
      },
    }
    const again = await applies('FACE-04', { client, storage: person.ports.storage, observer })
    await until(() => at(again) === 'underWay')
    again.next()
    await until(() => at(again) === 'away')
    stage.identity.decides(id, 'cancelled')
    const { released, release } = createRelease()
    late = released
    window(again)?.signal('ask')
    await cancelled(again)
    again.next()
    await until(() => at(again) === 'away')
    release()
    await settlesDown()
    expect([at(again), window(again)?.ended]).toEqual(['away', false])
  })
})
