// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import type { HostAnswer, HostScript } from '#tests/support/host/host-script.ts'
import { SAMPLES } from '#tests/support/host/samples.ts'
import { installHost, removeHost } from '#tests/support/host/simulated-host.ts'
import { answers } from '../../../src-mobile/bridge/codecs.ts'
import {
  ALL_ROWS,
  createConformance,
  EVENT_NAMES,
  type Row,
  reportEvents,
  reportOf,
  SAFE_METHODS,
} from '../../../src-mobile/bridge/conformance/checks.ts'
import { HOST_METHODS, type HostMethod, WIRE } from '../../../src-mobile/bridge/contract.ts'

const here = () => createConformance(window, browserClock(window), new URLSearchParams())

async function rowOf(method: HostMethod, answer: HostAnswer | 'no host'): Promise<Row> {
  if (answer !== 'no host') installHost({ answers: { [WIRE[method].jsapi]: answer } })
  const asked = here().check(method)
  await vi.advanceTimersByTimeAsync(WIRE[method].timeoutMs + 10_000)
  return asked
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  removeHost()
})

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
  const tells = answers(method) && method !== 'getLaunchParams' && method !== 'storageGet'
  test(`an answer of another shape ${tells ? 'deviates' : 'cannot be told here'}`, async () => {
    const { verdict } = await rowOf(method, { how: 'ok', result: { unexpected: true } })
    expect(verdict).toBe(tells ? 'deviates' : 'conforms')
  })
})

describe('a whole run', () => {
  const good: NonNullable<HostScript['answers']> = Object.fromEntries(
    HOST_METHODS.filter((method) => method !== 'emitPaySuccess').map((method) => [
      WIRE[method].jsapi,
      { how: 'ok' as const, result: SAMPLES[method].wire },
    ]),
  )

  test('events are heard, a posted notification comes back, and back is kept from closing the page', async () => {
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

  test('the table as text names every method and event, also those nobody has seen', async () => {
    installHost({ answers: good })
    const { check } = here()
    const rows = new Map<string, Row>()
    for (const method of SAFE_METHODS) {
      const asked = check(method)
      await vi.advanceTimersByTimeAsync(5000)
      rows.set(method, await asked)
    }
    const text = reportOf(rows, { page: 'https://test.example/harness/conformance' })
    const lines = text.split('\n')
    expect(lines[0]).toBe('page: https://test.example/harness/conformance')
    expect(lines).toHaveLength(2 + ALL_ROWS.length)
    expect(text).toMatch(/^setTitle\tsetTitle\tconforms\t\d+ ms$/m)
    expect(text).toMatch(/^startPay\tstartPay\tnot seen$/m)
    expect(text).toMatch(/^back\tDOM event\tnot seen$/m)
  })
})
