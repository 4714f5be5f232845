// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { browserStorages, safeStore } from '#shared/browser/storage.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { ExternalPageSignal } from '#shared/ports/external-page.ts'
import type { HostAnswer, HostScript } from '#tests/support/host/host-script.ts'
import { hostWindow } from '#tests/support/host/host-window.ts'
import { SAMPLE_ORDER } from '#tests/support/host/samples.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { consumeAuthCode } from '../../../src-mobile/ports/auth-code.ts'
import { mobileCashier } from '../../../src-mobile/ports/cashier.ts'
import { mobileHostPage } from '../../../src-mobile/ports/host-page.ts'
import { mobileIdentityCheck } from '../../../src-mobile/ports/identity-check.ts'

afterEach(() => {
  vi.useRealTimers()
  removeHost()
  sessionStorage.clear()
})

const MISSING: HostAnswer = { how: 'error', code: 1 }
const typed = (accountType: string): HostAnswer => ({ how: 'ok', result: { accountType } })
const bridgeOf = (self: Window = window, address = '') =>
  createBridge({ window: self, clock: browserClock(window), address: new URLSearchParams(address) })

/** Opens a page in the host; a test may call it repeatedly. */
const open = (script: HostScript | undefined, address = '') => {
  if (script) installHost(script)
  return consumeAuthCode(bridgeOf(window, address), browserStorages(window).session)
}

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

const ACCEPTED: HostAnswer = { how: 'ok', result: { accepted: true, merchantOrderNo: SAMPLE_ORDER.merchantOrderNo } }
let left: string[] = []

async function pay(startPay?: HostAnswer) {
  vi.useFakeTimers()
  left = []
  if (startPay) installHost({ answers: { startPay } })
  const self = hostWindow({
    location: { assign: (href: string) => left.push(href) },
    ...(startPay === undefined && { navigator: { userAgent: 'Mozilla/5.0 Mobile Safari' } }),
  })
  const visit = mobileCashier(bridgeOf(self), self).open(SAMPLE_ORDER, undefined)
  const signals: ExternalPageSignal[] = []
  visit.onSignal((signal) => signals.push(signal))
  await vi.advanceTimersByTimeAsync(11_000)
  return { visit, signals }
}
const notify = (name: string, data: object) => window.simulatedHost?.notify(name, data)

test('decision 4: without a host the payer leaves in this tab by /pay-begin, with no price and no token in the address (threats 9, 18)', async () => {
  const { visit } = await pay()
  expect(visit.carriedBy).toBe('same-tab')
  expect(left).toEqual(['/ecad/pay-begin?billId=bill-1&merchantOrderNo=EC20261121000001_1'])
})

test.each<[string, HostAnswer, readonly ExternalPageSignal[], number]>([
  ['accepts', ACCEPTED, ['ask'], 0],
  ['never answers: the cashier may be open all the same', { how: 'never' }, ['ask'], 0],
  ['has no cashier: by redirect', { how: 'error', code: 1 }, [], 1],
  ['refuses: by redirect', { how: 'error', code: 4 }, [], 1],
  ['fails', { how: 'error', code: 3 }, ['closed'], 0],
  ['answers nonsense', { how: 'wrong', value: 'ok' }, ['closed'], 0],
  ['answers twice', { ...ACCEPTED, how: 'twice' } as HostAnswer, ['ask'], 0],
])('threat 8: a host that %s', async (_, answer, expected, redirects) => {
  const { signals } = await pay(answer)
  expect(signals).toEqual(expected)
  expect(left).toHaveLength(redirects)
})

test.each<[string, ExternalPageSignal]>([
  ['9000', 'ask'],
  ['6002', 'ask'],
  ['6001', 'closed'],
])('decision 4: result code %s only ever makes the flow query: %s', async (resultCode, signal) => {
  const { signals } = await pay(ACCEPTED)
  notify('ECAD_PAY_RESULT', { billId: 'bill-1', resultCode })
  expect(signals).toEqual(['ask', signal])
})

test('threat 3: results of another bill, and any result after the end, are ignored', async () => {
  const { visit, signals } = await pay(ACCEPTED)
  notify('ECAD_PAY_RESULT', { billId: 'bill-0', resultCode: '9000' })
  visit.end()
  visit.end()
  notify('ECAD_PAY_RESULT', { billId: 'bill-1', resultCode: '9000' })
  notify('ECAD_PAY_LATER', { billId: 'bill-1' })
  window.simulatedHost?.fire('resume')
  expect(signals).toEqual(['ask'])
  expect(window.simulatedHost?.listening()).toEqual([])
})

test('[4-09] pay later is told as such; coming back to the front asks the server', async () => {
  const { signals } = await pay(ACCEPTED)
  notify('NEBULANOTIFY_ECAD_PAY_LATER', { billId: 'bill-1' })
  window.simulatedHost?.fire('resume')
  expect(signals).toEqual(['ask', 'later', 'ask'])
})

function pageIn(answers: Readonly<Record<string, HostAnswer>>) {
  vi.useFakeTimers()
  const host = installHost({ answers })
  const self = hostWindow()
  const session = safeStore(() => window.sessionStorage)
  return { host, page: mobileHostPage({ bridge: bridgeOf(self), self, clock: browserClock(window), session }) }
}

async function after2s<T>(result: T | Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(2000)
  return result
}

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
  await after2s(page.reportNotPaid({ billId: 'b1', merchantOrderNo: 'EC1_1' }))
  expect(posted()).toEqual([])
  await after2s(page.reportPaid({ billId: 'b1', merchantOrderNo: 'EC1_1' }))
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
  expect(await after2s(page.close())).toBe(true)
  expect(host.calls.map(({ jsapi }) => jsapi)).toEqual(['popWindow', 'exitApp'])
  expect(await after2s(pageIn({ popWindow: MISSING, exitApp: MISSING }).page.close())).toBe(false)
})

test.each([
  ['corporate', 'CORPORATE'],
  ['personal', 'PERSONAL'],
  ['association', 'ASSOCIATION'],
  [undefined, 'PERSONAL'],
])('[6-02] the user type %s of the host’s storage goes to its identity check as %s', async (stored, sent) => {
  const host = installHost({ storage: stored === undefined ? {} : { userType: stored } })
  const request = { applyNo: 'A1', level: 3, url: 'https://id.invalid/?id=9', id: '9', attempt: 'first' } as const
  await new Promise<void>((heard) =>
    mobileIdentityCheck(bridgeOf(), window)
      .open(Promise.resolve(request))
      .onSignal(() => heard()),
  )
  expect(host.calls.find(({ jsapi }) => jsapi === 'startIdentityCheck')?.params).toMatchObject({ userType: sent })
})
