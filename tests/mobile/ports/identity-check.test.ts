// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { mobileIdentityCheck } from '../../../src-mobile/ports/identity-check.ts'

afterEach(removeHost)

test.each([
  ['corporate', 'CORPORATE'],
  ['personal', 'PERSONAL'],
  ['association', 'ASSOCIATION'],
  [undefined, 'PERSONAL'],
])('[6-02] the user type %s of the host’s storage goes to its identity check as %s', async (stored, sent) => {
  const host = installHost({ storage: stored === undefined ? {} : { userType: stored } })
  const bridge = createBridge({ window, clock: browserClock(window), address: new URLSearchParams() })
  const request = { applyNo: 'A1', level: 3, url: 'https://id.invalid/?id=9', id: '9', attempt: 'first' } as const
  await new Promise<void>((heard) =>
    mobileIdentityCheck(bridge, window)
      .open(Promise.resolve(request))
      .onSignal(() => heard()),
  )
  expect(host.calls.find(({ jsapi }) => jsapi === 'startIdentityCheck')?.params).toMatchObject({ userType: sent })
})
