// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { safeStore } from '#shared/browser/storage.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { HostAnswer } from '#tests/support/host/host-script.ts'
import { hostWindow } from '#tests/support/host/host-window.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { mobileHostPage } from '../../../src-mobile/ports/host-page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  removeHost()
})

const MISSING: HostAnswer = { how: 'error', code: 1 }
const typed = (accountType: string): HostAnswer => ({ how: 'ok', result: { accountType } })

/** The page in a host with these answers. */
function pageIn(answers: Readonly<Record<string, HostAnswer>>) {
  const host = installHost({ answers })
  const self = hostWindow()
  const clock = browserClock(window)
  const bridge = createBridge({ window: self, clock, address: new URLSearchParams() })
  return { host, page: mobileHostPage({ bridge, self, clock, session: safeStore(() => window.sessionStorage) }) }
}

/** The start-up's result in a host with these answers. */
async function support(platform: Platform, answers: { checkPlatformSupport: HostAnswer; getAccountType: HostAnswer }) {
  const { page } = pageIn(answers)
  const asked = page.checkPlatformSupport(platform)
  await vi.advanceTimersByTimeAsync(6000)
  return asked
}

test.each([
  ['one', 'personal', { supported: true, accountType: 'PERSONAL' }],
  ['one', 'corporate', { supported: false, accountType: 'CORPORATE' }],
  ['ab', 'corporate', { supported: true, accountType: 'CORPORATE' }],
  ['ab', 'personal', { supported: false, accountType: 'PERSONAL' }],
] as const)(
  'a host without checkPlatformSupport is asked for the account: %s, %s [4-06], [7-39]',
  async (platform, accountType, expected) => {
    expect(await support(platform, { checkPlatformSupport: MISSING, getAccountType: typed(accountType) })).toEqual(expected)
  },
)

test.each([
  ['both missing', { checkPlatformSupport: MISSING, getAccountType: MISSING }],
  ['the account fails', { checkPlatformSupport: MISSING, getAccountType: { how: 'error', code: 3 } }],
  ['the check fails', { checkPlatformSupport: { how: 'error', code: 3 }, getAccountType: typed('corporate') }],
  ['the check never answers', { checkPlatformSupport: { how: 'never' }, getAccountType: typed('corporate') }],
] as const)('%s: nobody is kept out by it [8-08]', async (_name, answers) => {
  expect(await support('one', answers)).toEqual({ supported: true, accountType: undefined })
})

test('[2-08] the host hears of a bill that was paid, and of no other', async () => {
  const { page } = pageIn({ postNotification: { how: 'ok' } })
  const posted = () => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'postNotification').map(({ params }) => params)
  page.reportNotPaid({ billId: 'b1', merchantOrderNo: 'EC1_1' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(posted()).toEqual([])
  page.reportPaid({ billId: 'b1', merchantOrderNo: 'EC1_1' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(posted()).toEqual([{ name: 'ECAD_PAY_SUCCESS', data: { success: true, billId: 'b1', merchantOrderNo: 'EC1_1' } }])
})

test('a page that asked to be closed and still hears Back leaves it to the host, until it is in front again [2-21]', async () => {
  const { host, page } = pageIn({ popWindow: { how: 'never' } })
  page.onResume(() => undefined)
  const stop = page.onBack(() => true)
  expect(host.fire('back'), 'kept').toBe(false)
  const closing = page.close()
  expect(host.fire('back'), 'left to the host').toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await closing).toBe(true)
  host.fire('resume')
  expect(host.fire('back'), 'kept').toBe(false)
  stop()
})

test('a host that does not pop the page is asked to end its app; one that does neither leaves the window to us [2-14]', async () => {
  const { host, page } = pageIn({ popWindow: MISSING, exitApp: { how: 'ok' } })
  const closing = page.close()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await closing).toBe(true)
  expect(host.calls.map(({ jsapi }) => jsapi)).toEqual(['popWindow', 'exitApp'])
  const bare = pageIn({ popWindow: MISSING, exitApp: MISSING })
  const trying = bare.page.close()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await trying).toBe(false)
})
