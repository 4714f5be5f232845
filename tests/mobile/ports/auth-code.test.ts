// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { browserStorages } from '#shared/browser/storage.ts'
import type { HostScript } from '#tests/support/host/host-script.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { consumeAuthCode } from '../../../src-mobile/ports/auth-code.ts'

/** Opens a page in the host; a test may call it repeatedly. */
const open = (script: HostScript | undefined, address = '') => {
  if (script) installHost(script)
  const bridge = createBridge({ window, clock: browserClock(window), address: new URLSearchParams(address) })
  return consumeAuthCode(bridge, browserStorages(window).session)
}
afterEach(() => {
  removeHost()
  sessionStorage.clear()
})

test('decision 4: a reload brings the same start-up parameters, and the spent code is not handed out again', async () => {
  const script = { startupParams: { authCode: 'code-1' } }
  await open(script)
  expect(await open(script)).toBeUndefined()
  expect(await open({ startupParams: { authCode: 'code-2' } })).toBe('code-2')
})

test('decision 4: else from the storage, which is then empty', async () => {
  expect(await open({ storage: { authorizationCode: 'code-3' } })).toBe('code-3')
  expect(window.simulatedHost?.storage).toEqual({})
})

test.each<[string, HostScript, string | undefined]>([
  ['a host with no code', {}, undefined],
  ['a code at start-up', { startupParams: { authCode: 'of-the-host' } }, 'of-the-host'],
  ['a code in the storage', { storage: { authorizationCode: 'of-the-host' } }, 'of-the-host'],
])('threat 40, decision 4: a link with a code signs nobody in: %s', async (_, script, code) => {
  expect(await open(script, 'authCode=of-another-person&authorizationCode=of-another-person')).toBe(code)
})

test.each<[string, HostScript | undefined]>([
  ['no host', undefined],
  ['a host with no code', {}],
  ['a host that refuses both', { answers: { getStartupParams: { how: 'error', code: 4 }, getAPDataStorage: { how: 'error', code: 4 } } }],
])('decision 4: %s: no code, no error', async (_, script) => {
  expect(await open(script)).toBeUndefined()
})
