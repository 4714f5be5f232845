// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserClock } from '#shared/browser/clock.ts'
import { differencesBetween } from '#tests/harness/compare-reports.ts'
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
  SAFE_CHECKS,
} from '../../../src-mobile/bridge/conformance/checks.ts'
import { type ReportFacts, reportOf, reportText } from '../../../src-mobile/bridge/conformance/report.ts'
import { STORAGE_CHECK_NAMES } from '../../../src-mobile/bridge/conformance/storage-checks.ts'
import { HOST_METHODS, type HostMethod, WIRE } from '../../../src-mobile/bridge/contract.ts'

const here = () => createConformance(window, browserClock(window))

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

  const FACTS: ReportFacts = {
    contract: 'c1',
    page: 'https://host.example/',
    time: '2026-11-21T00:00:00.000Z',
    browser: 'b',
    bridge: 'there',
  }

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
    const row = (method: string, verdict: Row['verdict'], ms: number): [string, Row] => [
      method,
      { method, jsapi: '', verdict, detail: '', ms },
    ]
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
