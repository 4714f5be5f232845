// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import type { ExternalPageSignal } from '#shared/ports/external-page.ts'
import type { HostAnswer } from '#tests/support/host/host-script.ts'
import { hostWindow } from '#tests/support/host/host-window.ts'
import { SAMPLE_ORDER } from '#tests/support/host/samples.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { mobileCashier } from '../../../src-mobile/ports/cashier.ts'

const ACCEPTED: HostAnswer = { how: 'ok', result: { accepted: true, merchantOrderNo: SAMPLE_ORDER.merchantOrderNo } }
let left: string[] = []

/** Opens the cashier from the current page; collects its signals and its navigation. */
async function pay(startPay?: HostAnswer) {
  if (startPay) installHost({ answers: { startPay } })
  const self = hostWindow({
    location: { assign: (href: string) => left.push(href) },
    ...(startPay === undefined && { navigator: { userAgent: 'Mozilla/5.0 Mobile Safari' } }),
  })
  const bridge = createBridge({ window: self, clock: browserClock(window), address: new URLSearchParams() })
  const visit = mobileCashier(bridge, self).open(SAMPLE_ORDER, undefined)
  const signals: ExternalPageSignal[] = []
  visit.onSignal((signal) => signals.push(signal))
  await vi.advanceTimersByTimeAsync(11_000)
  return { visit, signals }
}
const notify = (name: string, data: object) => window.simulatedHost?.notify(name, data)

beforeEach(() => {
  left = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  removeHost()
})

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
