// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { differencesBetween } from '#tests/harness/reports.ts'
import type { HostAnswer, HostScript } from '#tests/support/host/host-script.ts'
import { SAMPLES } from '#tests/support/host/samples.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { createBridge } from '../../../src-mobile/bridge/bridge.ts'
import { answers } from '../../../src-mobile/bridge/codecs.ts'
import type { Row } from '../../../src-mobile/bridge/conformance/checks.ts'
import { ALL_ROWS, createConformance, EVENT_NAMES, reportEvents, SAFE_CHECKS } from '../../../src-mobile/bridge/conformance/checks.ts'
import { type ReportFacts, reportOf, reportText } from '../../../src-mobile/bridge/conformance/report.ts'
import { STORAGE_CHECK_NAMES } from '../../../src-mobile/bridge/conformance/storage-checks.ts'
import { HOST_METHODS, type HostBridge, type HostMethod, WIRE } from '../../../src-mobile/bridge/contract.ts'

const bridgeHere = (more: Partial<Parameters<typeof createBridge>[0]> = {}): HostBridge =>
  createBridge({ window, clock: browserClock(window), address: new URLSearchParams(), ...more })

const ended = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => ({ value }),
    (error: unknown) => error,
  )

/** Sends the method's sample and advances the clock past every limit; returns how the promise ended and how often. */
async function outcomeOf(method: HostMethod, answer: HostAnswer | 'absent'): Promise<unknown> {
  if (answer !== 'absent') installHost({ answers: { [WIRE[method].jsapi]: answer } })
  const ends: unknown[] = []
  const bridge = bridgeHere() as { call(method: HostMethod, params: unknown): Promise<unknown> }
  ended(bridge.call(method, SAMPLES[method].params)).then((end) => ends.push(end))
  await vi.advanceTimersByTimeAsync(WIRE[method].timeoutMs * 3 + 10_000)
  expect(ends).toHaveLength(1)
  return ends[0]
}

const good = (method: HostMethod) => ({ value: SAMPLES[method].answer })
const refusal = (code: string, wireCode?: number) => expect.objectContaining({ name: 'HostError', code, wireCode })
const silence = (method: HostMethod) => (WIRE[method].noReply === 'error' ? refusal('TIMEOUT') : { value: undefined })

beforeEach(() => vi.useFakeTimers())
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
  const call = ended(bridgeHere({ names }).call('startPay', SAMPLES.startPay.params))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await call).toEqual(expected)
})

test('each call is recorded by our name of the JSAPI, with its error’s code; one without an answer has no second line', async () => {
  installHost({
    answers: { theirPay: { how: 'error', code: 12 }, setTitle: { how: 'never' }, callPhone: { how: 'ok', result: { success: true } } },
  })
  const told: string[] = []
  const bridge = bridgeHere({ names: { startPay: 'theirPay' }, tell: (line) => void told.push(line) })
  bridge.call('startPay', SAMPLES.startPay.params as never).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  void bridge.call('setTitle', { title: 'Chan' })
  void bridge.call('callPhone', { number: '66123456' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.slice(0, 5)).toEqual(['→ startPay', '← startPay error 12', '→ setTitle', '→ callPhone', '← callPhone ok'])
})

const answered = (method: HostMethod): HostAnswer => ({ how: 'ok', result: SAMPLES[method].wire })
const here = () => createConformance(window, browserClock(window))

async function rowOf(method: HostMethod, answer: HostAnswer | 'no host'): Promise<Row> {
  if (answer !== 'no host') installHost({ answers: { [WIRE[method].jsapi]: answer } })
  const asked = here().check(method)
  await vi.advanceTimersByTimeAsync(WIRE[method].timeoutMs + 10_000)
  return asked
}

describe.each(HOST_METHODS)('the conformance run judges %s', (method) => {
  const result = SAMPLES[method].wire
  const allowed = WIRE[method].noReply === 'ok'
  const hosts: readonly (readonly [string, HostAnswer | 'no host', Partial<Row>])[] = [
    ['a host that keeps to the contract', { how: 'ok', result }, { verdict: 'conforms' }],
    ['one that takes its time', { how: 'slow', ms: WIRE[method].timeoutMs - 100, result }, { verdict: 'conforms' }],
    ['one without the JSAPI', { how: 'error', code: 1 }, { verdict: 'missing', detail: 'code 1' }],
    ['one that does not allow it', { how: 'error', code: 4 }, { verdict: 'refused', detail: 'code 4' }],
    ['one with an error of its own', { how: 'error', code: 12 }, { verdict: 'deviates', detail: 'HOST_ERROR 12' }],
    ['one that says nothing', { how: 'never' }, { verdict: 'silent', detail: expect.stringContaining(allowed ? 'allowed' : 'TIMEOUT') }],
    ['one that answers twice', { how: 'twice', result }, { verdict: 'deviates', detail: 'answered 2 times' }],
    ['one that answers a text', { how: 'wrong', value: 'SUCCESS' }, { verdict: 'deviates' }],
    ['one that throws', { how: 'throws' }, { verdict: 'deviates' }],
    ['one whose call rejects', { how: 'rejects' }, { verdict: 'deviates' }],
    ['no host at all', 'no host', { verdict: 'silent', detail: 'NOT_IN_HOST' }],
  ]
  test.each(hosts)('%s', async (_name, answer, expected) => {
    expect(await rowOf(method, answer)).toMatchObject({ method, jsapi: WIRE[method].jsapi, ...expected })
  })

  // an empty dictionary lacks something only for methods with their own result
  const tells = READ.includes(method)
  test(`an answer of another shape ${tells ? 'deviates' : 'cannot be told here'}`, async () => {
    const { verdict } = await rowOf(method, { how: 'ok', result: { unexpected: true } })
    expect(verdict).toBe(tells ? 'deviates' : 'conforms')
  })
})

describe('a whole run', () => {
  const good: NonNullable<HostScript['answers']> = Object.fromEntries(
    HOST_METHODS.filter((method) => method !== 'emitPaySuccess').map((method) => [WIRE[method].jsapi, answered(method)]),
  )

  test('events are received, a posted notification comes back, and Back does not close the page', async () => {
    const host = installHost({ answers: good })
    const { bridge, check } = here()
    const rows = new Map<string, Row>()
    reportEvents(bridge, (row) => rows.set(row.method, row))
    await vi.advanceTimersByTimeAsync(10)
    expect(rows.size).toBe(0)
    expect(host.fire('back')).toBe(false)
    host.fire('pause')
    host.fire('resume')
    host.notify('ECAD_PAY_RESULT', { billId: 'b', merchantOrderNo: 'm', resultCode: '9000' })
    host.notify('ECAD_PAY_LATER', { billId: 'b', merchantOrderNo: 'm' })
    const asked = check('emitPaySuccess')
    await vi.advanceTimersByTimeAsync(5000)
    expect((await asked).verdict).toBe('conforms')
    expect([...rows.keys()].sort()).toEqual([...EVENT_NAMES].sort())
    expect(rows.get('back')?.detail).toBe('heard 1 ×')
    expect(rows.get('payResult')?.detail).toContain('"billId":"b"')
  })

  const FACTS: ReportFacts = { contract: 'c1', page: 'https://h.example/', time: '2026-11-21T00:00:00.000Z', browser: 'b', bridge: 'there' }

  test('the report names every row, also those that were not tried, and can be read from its text again', async () => {
    installHost({ answers: good })
    const rows = new Map<string, Row>()
    for (const name of SAFE_CHECKS) rows.set(name, await settled(here().check(name)))
    const text = reportText(reportOf(rows, FACTS))
    const report = JSON.parse(text) as ReturnType<typeof reportOf>
    expect(report.rows.map(({ method }) => method)).toEqual(ALL_ROWS.map(({ method }) => method))
    expect(report.counts).toMatchObject({ 'not seen': ALL_ROWS.length - SAFE_CHECKS.length })
    expect(report).toMatchObject(FACTS)
    expect(text).toMatch(/^ {4}\{"method":"setTitle","jsapi":"setTitle","verdict":"conforms","detail":"","ms":\d+\},$/m)
  })

  test('two reports are compared by their verdicts, never by times or answers', () => {
    const row = (method: string, verdict: Row['verdict'], ms: number) => [method, { method, jsapi: '', verdict, detail: '', ms }] as const
    const before = reportOf(new Map([row('setTitle', 'conforms', 3), row('callPhone', 'missing', 1)]), FACTS)
    const after = reportOf(new Map([row('setTitle', 'conforms', 90), row('callPhone', 'conforms', 2)]), { ...FACTS, contract: 'c2' })
    expect(differencesBetween(before, before)).toEqual([])
    expect(differencesBetween(before, after)).toEqual(['contract: c1, now c2', 'callPhone: missing, now conforms'])
    expect(differencesBetween({ ...before, rows: before.rows.slice(1) }, before)).toEqual(['getLaunchParams: no row, now not seen'])
    expect(differencesBetween(before, { ...before, rows: before.rows.slice(1) })).toEqual(['getLaunchParams: not seen, now no row'])
  })
})

const settled = async <T>(asked: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(20_000)
  return asked
}

describe('storage is judged over several calls', () => {
  const verdicts = async () => {
    const { check } = here()
    const rows: Row[] = []
    for (const name of STORAGE_CHECK_NAMES) rows.push(await settled(check(name)))
    return rows
  }

  test('a host that stores conforms', async () => {
    installHost({})
    expect((await verdicts()).map(({ verdict }) => verdict)).toEqual(STORAGE_CHECK_NAMES.map(() => 'conforms'))
  })

  test('one that answers each reading with the same text deviates in all of them', async () => {
    installHost({ answers: { [WIRE.storageGet.jsapi]: { how: 'ok', result: { data: 'x' } } } })
    expect(await verdicts()).toEqual(STORAGE_CHECK_NAMES.map((method) => expect.objectContaining({ method, verdict: 'deviates' })))
  })

  test('one without the JSAPIs lacks them', async () => {
    installHost({ answers: { [WIRE.storageSet.jsapi]: { how: 'error', code: 1 } } })
    expect((await verdicts()).map(({ verdict }) => verdict)).toEqual(STORAGE_CHECK_NAMES.map(() => 'missing'))
  })
})

test('without a host the rows do not wait for it one after another', async () => {
  const { check } = here()
  await settled(check('setTitle'))
  const began = Date.now()
  expect(await check('getAccountType')).toMatchObject({ verdict: 'silent', detail: 'NOT_IN_HOST' })
  expect(Date.now() - began).toBe(0)
})

test('the page’s own address is not taken for what the host gives at its start', async () => {
  installHost({ answers: { [WIRE.getLaunchParams.jsapi]: { how: 'ok', result: {} } } })
  history.replaceState(null, '', '?language=en')
  expect(await settled(here().check('getLaunchParams'))).toMatchObject({ verdict: 'conforms', detail: '{}' })
})
