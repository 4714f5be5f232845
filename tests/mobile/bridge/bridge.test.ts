// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { READY_EVENT } from '#shared/browser/host-marks.ts'
import { SAMPLE_ORDER } from '#tests/support/host/samples.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import type { HostBridge, HostEvent } from '../../../src-mobile/bridge/contract.ts'
import { readLaunchParams } from '../../../src-mobile/bridge/launch-params.ts'
import { openBridge } from '../../../src-mobile/bridge/open-bridge.ts'

const given = () => ({ window, clock: browserClock(window), address: new URLSearchParams() })
let bridge: HostBridge
beforeEach(() => {
  installHost()
  bridge = createBridge(given())
})
afterEach(removeHost)

const host = () => {
  if (window.simulatedHost === undefined) throw new Error('no host')
  return window.simulatedHost
}
const settled = () => Promise.resolve()

test.each<HostEvent>(['payResult', 'payLater', 'paySuccess', 'back', 'resume', 'pause'])(
  '[9-06] five may listen to %s, the sixth throws, and a place given back can be taken',
  (event) => {
    const removals = [1, 2, 3, 4, 5].map(() => bridge.on(event, () => undefined))
    expect(() => bridge.on(event, () => undefined)).toThrow(RangeError)
    removals[0]?.()
    removals[0]?.()
    expect(() => bridge.on(event, () => undefined)).not.toThrow()
    expect(() => bridge.on(event, () => undefined)).toThrow(RangeError)
  },
)

test('decision 4: a pay result is received by its own name and under the prefix', async () => {
  const heard: string[] = []
  bridge.on('payResult', ({ billId, status }) => heard.push(`${billId} ${status}`))
  await settled()
  host().notify('ECAD_PAY_RESULT', { billId: 'b1', resultCode: '9000' })
  host().notify('NEBULANOTIFY_ECAD_PAY_RESULT', { data: { billId: 'b2', resultCode: '6001', merchantOrderNo: 'm' } })
  expect(heard).toEqual(['b1 SUCCESS', 'b2 CANCELLED'])
})

test.each([0, '0'])('threat 8: a notice with the error %j, which is none, is received', async (error) => {
  const heard = vi.fn()
  bridge.on('payResult', heard)
  await settled()
  host().notify('ECAD_PAY_RESULT', { error, data: { billId: 'b', resultCode: '6001' } })
  expect(heard).toHaveBeenCalledOnce()
})

test.each([
  ['8000', 'PROCESSING'],
  ['6004', 'UNKNOWN'],
  ['12345', 'UNKNOWN'],
  ['4000', 'FAILED'],
  ['6002', 'NETWORK_ERROR'],
  ['99', 'CANCELLED'],
])('decision 4: result code %s reads %s', async (resultCode, status) => {
  const heard: string[] = []
  bridge.on('payResult', (event) => heard.push(event.status))
  await settled()
  host().notify('ECAD_PAY_RESULT', { billId: 'b', resultCode })
  expect(heard).toEqual([status])
})

test.each([undefined, null, 'text', 7, [], {}, { billId: 7, resultCode: '9000' }, { billId: 'b' }, { error: 4 }, { data: 'b' }])(
  'threat 2: a notice of another shape is ignored: %j',
  async (notice) => {
    const heard = vi.fn()
    bridge.on('payResult', heard)
    await settled()
    expect(() => host().notify('ECAD_PAY_RESULT', notice)).not.toThrow()
    expect(heard).not.toHaveBeenCalled()
  },
)

test('threat 3: nothing is received after removal, and no listener is left in the host', async () => {
  const heard = vi.fn()
  const remove = bridge.on('payLater', heard)
  await settled()
  expect(host().listening()).toEqual(['ECAD_PAY_LATER', 'NEBULANOTIFY_ECAD_PAY_LATER'])
  remove()
  expect(host().listening()).toEqual([])
  host().notify('ECAD_PAY_LATER', { billId: 'b' })
  expect(heard).not.toHaveBeenCalled()
})

test('back: the handler can keep the page; resume and pause are received', () => {
  const heard: string[] = []
  const stop = bridge.on('back', (event) => {
    heard.push('back')
    event.preventDefault()
  })
  bridge.on('resume', ({ data }) => heard.push(`resume ${JSON.stringify(data)}`))
  bridge.on('pause', (payload) => heard.push(`pause ${payload}`))
  expect(host().fire('back')).toBe(false)
  host().fire('resume', { data: { from: 'below' } })
  host().fire('pause')
  stop()
  expect(host().fire('back')).toBe(true)
  expect(heard).toEqual(['back', 'resume {"from":"below"}', 'pause undefined'])
})

test('[1-06] [1-07] what a resume says of language and theme is read like launch parameters; other shapes say nothing', () => {
  const heard: unknown[] = []
  bridge.on('resume', ({ launch }) => heard.push(launch))
  host().fire('resume', { resumeParams: { language: 'pt-PT', isDark: 'YES' } })
  host().fire('resume', { data: { isDark: false } })
  host().fire('resume', { resumeParams: 'isDark=true', data: [true] })
  host().fire('resume', { resumeParams: { language: 'klingon', isDark: 'dark' } })
  expect(heard).toEqual([{ language: 'pt', isDark: true }, { isDark: false }, {}, {}])
})

test('[2-08] pay-passed is heard by the page below: what emitPaySuccess posts comes back as paySuccess', async () => {
  const heard: unknown[] = []
  bridge.on('paySuccess', (event) => heard.push(event))
  await settled()
  await bridge.call('emitPaySuccess', { success: true, merchantOrderNo: 'EC1_1' })
  expect(heard).toEqual([{ success: true, merchantOrderNo: 'EC1_1' }])
})

test('in the host the page has the bridge itself', async () => {
  const bridge = await openBridge(given())
  expect(bridge.inHost).toBe(true)
  await expect(bridge.call('getLaunchParams')).resolves.toBeTypeOf('object')
})

test('decision 4: events of a host that announces itself later reach earlier listeners, and none that was removed before or after', async () => {
  removeHost()
  const bridge = await openBridge(given())
  expect(bridge.inHost).toBe(false)
  const heard: string[] = []
  bridge.on('resume', () => heard.push('stays'))
  const [stop, stopsLater] = [1, 2].map(() => bridge.on('resume', () => heard.push('has stopped')))
  stop?.()
  installHost()
  document.dispatchEvent(new Event(READY_EVENT))
  await bridge.ready()
  stopsLater?.()
  document.dispatchEvent(new Event('resume'))
  expect(bridge.inHost).toBe(true)
  expect(heard).toEqual(['stays'])
})

test('threat 8: without a host a call reports that there is none', async () => {
  removeHost()
  await expect((await openBridge(given())).ready(10)).rejects.toMatchObject({ code: 'NOT_IN_HOST' })
})

const read = (startup: Readonly<Record<string, unknown>>, address: string) => readLaunchParams(startup, new URLSearchParams(address))

test('decision 4: the address wins over start-up parameters that may be of an earlier opening', () => {
  const stale = { language: 'pt', platform: 'ab', isDark: 'YES' }
  expect(read(stale, 'language=en&platform=one&isDark=false')).toEqual({ language: 'en', platform: 'one', isDark: false })
})

test.each([[{}], [{ authCode: 'of-the-host' }], [{ osType: 'ios', gxToken: 'of-the-host' }]])(
  'decision 4: a sign-in code or a session’s token [3-18] in the address is none, beside %j',
  (startup) => {
    expect(read(startup, 'authCode=of-another-person&gxToken=of-another-person&osType=other')).toEqual(startup)
  },
)

test.each([
  ['zh-HK', 'zh-Hant'],
  ['zh_MO', 'zh-Hant'],
  ['zh-Hans', 'zh-Hans'],
  ['pt-PT', 'pt'],
  ['en', 'en'],
])('[1-06] the host says %s for %s', (said, language) => {
  expect(read({ language: said }, '')).toEqual({ language })
})

test.each([[{}], [{ language: 'xx', isDark: 'maybe', platform: '', authCode: 7, order: 'not json', appVersion: null }]])(
  'threat 2: %j is ignored',
  (startup) => {
    expect(read(startup, '')).toEqual({})
  },
)

test('[2-10] an order comes as an object or as the JSON of one; without a bill there is none', () => {
  expect(read({ order: SAMPLE_ORDER }, '').order).toEqual(SAMPLE_ORDER)
  expect(read({ order: JSON.stringify(SAMPLE_ORDER) }, '').order).toEqual(SAMPLE_ORDER)
  expect(read({ order: { ...SAMPLE_ORDER, billId: 7 } }, '').order).toBeUndefined()
  expect(read({ order: { ...SAMPLE_ORDER, payChannels: ['BOCPAY', 'NOBANK', 3] } }, '').order?.payChannels).toEqual(['BOCPAY'])
})
