// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import type { PreferencesFlow } from '#shared/flows/shell/preferences/types.ts'
import type { HostAnswer } from '#tests/support/host/host-script.ts'
import { hostWindow } from '#tests/support/host/host-window.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { memoryStorages } from '#tests/support/memory/storage.ts'
import { createBridge } from '../../src-mobile/bridge/bridge.ts'
import type { HostBridge, HostEvents, LaunchParams } from '../../src-mobile/bridge/contract.ts'
import { followHost, mobileLaunch } from '../../src-mobile/launch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  removeHost()
})

async function launched(answers: Readonly<Record<string, HostAnswer>>, { search = '', startupParams = {}, session = {} } = {}) {
  const host = installHost({ answers, startupParams })
  const self = hostWindow({ location: { search, origin: 'http://ours.test' } })
  const clock = browserClock(window)
  const bridge = createBridge({ window: self, clock, address: new URLSearchParams(search) })
  const storage = memoryStorages()
  for (const [key, value] of Object.entries(session)) storage.session.set(key, String(value))
  const began = Date.now()
  const launching = mobileLaunch(self, bridge, clock, storage).then((launch) => ({ launch, took: Date.now() - began }))
  await vi.advanceTimersByTimeAsync(10_000)
  return { ...(await launching), asked: host.calls.map(({ jsapi }) => jsapi) }
}

const typed = (accountType: string): HostAnswer => ({ how: 'ok', result: { accountType } })
const MISSING: HostAnswer = { how: 'error', code: 1 }

test('a business account in the host makes this the business platform where nothing else says [1-05]', async () => {
  const { launch, asked } = await launched({ getAccountType: typed('CORPORATE') })
  expect(launch).toMatchObject({ platform: 'ab', platformIsOpen: false })
  expect(asked).toEqual(['getStartupParams', 'getAccountType'])
})

test('a host without that call says it with its platform check [7-39]', async () => {
  const checkPlatformSupport: HostAnswer = { how: 'ok', result: { supported: false, accountType: 'CORPORATE' } }
  expect((await launched({ getAccountType: MISSING, checkPlatformSupport })).launch.platform).toBe('ab')
})

test.each<[string, Parameters<typeof launched>[1], string]>([
  ['the address', { search: '?platform=one' }, 'one'],
  ['the start-up parameters', { startupParams: { platform: 'one' } }, 'one'],
  ['the session', { session: { isBusinessPlatform: 'true' } }, 'ab'],
])('%s wins, and the host is not asked for the account [1-05]', async (_name, given, platform) => {
  const { launch, asked } = await launched({ getAccountType: typed('CORPORATE') }, given)
  expect(launch.platform).toBe(platform)
  expect(asked).not.toContain('getAccountType')
})

test.each<[string, Readonly<Record<string, HostAnswer>>]>([
  ['never answers', { getAccountType: { how: 'never' } }],
  ['answers too late', { getAccountType: { how: 'slow', ms: 450, result: { accountType: 'CORPORATE' } } }],
  ['fails', { getAccountType: { how: 'error', code: 3 } }],
  ['says another shape', { getAccountType: { how: 'wrong', value: 'CORPORATE' } }],
  ['answers nothing at all', { getAccountType: { how: 'never' }, getStartupParams: { how: 'never' } }],
])('a host that %s keeps nobody waiting: personal, and still open to its check at the start [1-05], [8-08]', async (_name, answers) => {
  const { launch, took } = await launched(answers)
  expect(launch).toMatchObject({ platform: 'one', platformIsOpen: true })
  expect(took).toBeLessThanOrEqual(800)
})

function resumeWith(launch: LaunchParams): unknown[] {
  const chosen: unknown[] = []
  let resume = (_: HostEvents['resume']): void => undefined
  const choose = (choice: unknown) => chosen.push(choice)
  const preferences = { state: {}, actions: () => ({ chooseLanguage: choose, followDark: choose }) } as unknown as PreferencesFlow
  const on: HostBridge['on'] = (event, handler) => {
    if (event === 'resume') resume = handler as typeof resume
    return () => undefined
  }
  followHost({ on }, preferences)
  resume({ launch })
  return chosen
}

test.each<[LaunchParams, unknown[]]>([
  [{ language: 'pt', isDark: true }, ['pt', true]],
  [{ isDark: false }, [false]],
  [{ language: 'en' }, ['en']],
  [{ platform: 'ab' }, []],
  [{}, []],
])('[1-06] [1-07] a resume that says %o is followed in place: %o', (launch, chosen) => {
  expect(resumeWith(launch)).toEqual(chosen)
})
