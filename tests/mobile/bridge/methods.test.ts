// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import type { HostAnswer } from '#tests/support/host/host-script.ts'
import { SAMPLES } from '#tests/support/host/samples.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { answers } from '../../../src-mobile/bridge/codecs.ts'
import { HOST_METHODS, type HostBridge, type HostMethod, WIRE } from '../../../src-mobile/bridge/contract.ts'

const bridgeHere = (): HostBridge => createBridge({ window, clock: browserClock(window), address: new URLSearchParams() })

/** Sends the method's sample and advances the clock past every limit; returns how the promise ended and how often. */
async function outcomeOf(method: HostMethod, answer: HostAnswer | 'absent'): Promise<unknown> {
  if (answer !== 'absent') installHost({ answers: { [WIRE[method].jsapi]: answer } })
  const ends: unknown[] = []
  const bridge = bridgeHere() as { call(method: HostMethod, params: unknown): Promise<unknown> }
  bridge.call(method, SAMPLES[method].params).then(
    (value) => ends.push({ value }),
    (error: unknown) => ends.push(error),
  )
  await vi.advanceTimersByTimeAsync(WIRE[method].timeoutMs * 3 + 10_000)
  expect(ends).toHaveLength(1)
  return ends[0]
}

const good = (method: HostMethod) => ({ value: SAMPLES[method].answer })
const refusal = (code: string, wireCode?: number) => expect.objectContaining({ name: 'HostError', code, wireCode })
const silence = (method: HostMethod) => (WIRE[method].noReply === 'error' ? refusal('TIMEOUT') : { value: undefined })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  removeHost()
})

describe.each(HOST_METHODS)('threat 8: %s ends once and truly', (method) => {
  const wire = SAMPLES[method].wire
  const modes: readonly [string, HostAnswer | 'absent', unknown][] = [
    ['ok', { how: 'ok', result: wire }, good(method)],
    ['error 1, not there', { how: 'error', code: 1 }, refusal('UNSUPPORTED', 1)],
    ['error 2, invalid parameter', { how: 'error', code: 2 }, refusal('INVALID_PARAM', 2)],
    ['error 4, refused', { how: 'error', code: 4 }, refusal('FORBIDDEN', 4)],
    ['error 12, its own', { how: 'error', code: 12 }, refusal('HOST_ERROR', 12)],
    ['slow, in time', { how: 'slow', ms: WIRE[method].timeoutMs - 1, result: wire }, good(method)],
    ['late, after the limit', { how: 'slow', ms: WIRE[method].timeoutMs + 1, result: wire }, silence(method)],
    ['never', { how: 'never' }, silence(method)],
    ['twice', { how: 'twice', result: wire }, good(method)],
    ['a text', { how: 'wrong', value: 'SUCCESS' }, refusal('HOST_ERROR')],
    ['null', { how: 'wrong', value: null }, refusal('HOST_ERROR')],
    ['an error that is no number', { how: 'wrong', value: { error: 'x' } }, refusal('HOST_ERROR')],
    ['error 4 written as text', { how: 'wrong', value: { error: '4' } }, refusal('FORBIDDEN', 4)],
    ['throws', { how: 'throws' }, refusal('HOST_ERROR')],
    ['rejects', { how: 'rejects' }, refusal('HOST_ERROR')],
    ['absent', 'absent', refusal('NOT_IN_HOST')],
  ]
  test.each(modes)('%s', async (_, answer, expected) => {
    expect(await outcomeOf(method, answer)).toEqual(expected)
  })
})

const READ = HOST_METHODS.filter((method) => answers(method) && method !== 'getLaunchParams' && method !== 'storageGet')
test.each(READ)('threat 2: a dictionary of another shape is a HOST_ERROR of %s', async (method) => {
  const hostile = JSON.parse('{"__proto__":{"accepted":true},"accepted":"true","status":"ok","supported":"yes","accountType":7,"id":1}')
  expect(await outcomeOf(method, { how: 'ok', result: hostile })).toEqual(refusal('HOST_ERROR'))
})

test('decision 4: a bridge announced late is waited for, and the call then goes out', async () => {
  installHost({ arrives: 2500, storage: { userType: 'corporate' } })
  const asked = bridgeHere().call('storageGet', { key: 'userType' })
  await vi.advanceTimersByTimeAsync(2600)
  expect(await asked).toEqual({ value: 'corporate' })
})

test('decision 4: 200 × 1024 characters are stored, one more is refused without asking the host', async () => {
  installHost()
  const bridge = bridgeHere()
  const fits = bridge.call('storageSet', { key: 'big', value: 'x'.repeat(200 * 1024) })
  const tooBig = expect(bridge.call('storageSet', { key: 'bigger', value: 'x'.repeat(200 * 1024 + 1) })).rejects.toMatchObject({
    code: 'INVALID_PARAM',
  })
  await vi.advanceTimersByTimeAsync(10)
  await fits
  await tooBig
  expect(window.simulatedHost?.calls.map((call) => (call.params as { key?: string }).key)).toEqual(['big'])
})

test('decision 4: supports() is true until the host said that it has none, or refused', async () => {
  installHost({ answers: { callPhone: { how: 'error', code: 1 }, startPay: { how: 'error', code: 4 } } })
  const bridge = bridgeHere()
  expect(bridge.supports('callPhone')).toBe(true)
  const calls = Promise.allSettled([bridge.call('callPhone', { number: '1' }), bridge.call('startPay', SAMPLES.startPay.params)])
  await vi.advanceTimersByTimeAsync(10)
  await calls
  expect([bridge.supports('callPhone'), bridge.supports('startPay'), bridge.supports('setTitle')]).toEqual([false, false, true])
})

test('threat 10: openWebPage never hands the host anything but http and https', async () => {
  installHost()
  const bridge = bridgeHere()
  const refused = Promise.allSettled(
    ['javascript:alert(1)', 'data:text/html,x', 'alipays://x', ' https://a'].map((url) => bridge.call('openWebPage', { url })),
  )
  await vi.advanceTimersByTimeAsync(10)
  expect((await refused).map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(window.simulatedHost?.calls).toEqual([])
})

test.each([
  [{ startPay: 'theirPay' }, good('startPay')],
  [{}, refusal('UNSUPPORTED', 1)],
] as const)('a host that names a JSAPI otherwise is called by its name: %j', async (names, expected) => {
  installHost({ jsapis: { startPay: 'theirPay' }, answers: { startPay: { how: 'ok', result: SAMPLES.startPay.wire } } })
  const bridge = createBridge({ window, clock: browserClock(window), address: new URLSearchParams(), names })
  const ended = bridge.call('startPay', SAMPLES.startPay.params).then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ended).toEqual(expected)
})

test('each call is recorded by our name of the JSAPI, with its error’s code; one without an answer has no second line', async () => {
  installHost({
    answers: { theirPay: { how: 'error', code: 12 }, setTitle: { how: 'never' }, callPhone: { how: 'ok', result: { success: true } } },
  })
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  const bridge = createBridge({
    window,
    clock: browserClock(window),
    address: new URLSearchParams(),
    names: { startPay: 'theirPay' },
    tell,
  })
  bridge.call('startPay', SAMPLES.startPay.params as never).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  void bridge.call('setTitle', { title: 'Chan' })
  void bridge.call('callPhone', { number: '66123456' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.slice(0, 5)).toEqual(['→ startPay', '← startPay error 12', '→ setTitle', '→ callPhone', '← callPhone ok'])
})
