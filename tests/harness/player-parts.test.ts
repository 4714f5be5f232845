import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Calls } from '#server/sandbox/harness/client/calls.ts'
import { type HostHands, payAtHost } from '#server/sandbox/harness/client/host-screens.ts'
import { unmet } from '#server/sandbox/harness/client/judge.ts'
import { PATIENCE_MS, waitAtMost } from '#server/sandbox/harness/client/page-actions.ts'
import type { Phone } from '#server/sandbox/harness/client/phone.ts'
import { Trace } from '#server/sandbox/harness/client/trace.ts'
import type { ScenarioStep, TraceLine } from '#server/sandbox/harness/scenario.ts'

beforeEach(() => waitAtMost(150))
afterEach(() => vi.unstubAllGlobals())

let lastId = 0
function called(calls: Calls, jsapi: string, params: unknown = {}): number {
  calls.came({ kind: 'call', id: ++lastId, at: 0, jsapi, params })
  return lastId
}
const TOKEN = 'x'.repeat(43)

test('each wait takes a call of its own: a second one needs a second call, and `with` leaves out those with other parameters', async () => {
  const calls = new Calls()
  called(calls, 'startPay', { amount: '55.00', order: { billId: 'a', kind: 1 } })
  called(calls, 'startPay', { amount: '110.00', order: { billId: 'b', kind: 1 }, token: TOKEN })
  await calls.next('startPay', { order: { billId: 'b' } })
  await expect(calls.next('startPay', { amount: '110.00' })).rejects.toThrow(
    'a next call of startPay with {"amount":"110.00"}: not there within 0.15 s; it was called with {"amount":"55.00",',
  )
  await calls.next('startPay')
  await expect(calls.next('startPay')).rejects.toThrow(/^a next call of startPay: not there within 0.15 s$/)
})

test('the message of a fault contains no secret of a call', async () => {
  const calls = new Calls()
  called(calls, 'pushWindow', { url: `http://localhost/api/file/${TOKEN}?x` })
  await expect(calls.next('pushWindow', { url: 'no' })).rejects.toThrow('it was called with {"url":"http://localhost/api/file/…?x"}')
})

test('a host screen is open for the last call, once, and not for a call that the host refused', async () => {
  const calls = new Calls()
  const quiet = () => 0
  called(calls, 'startPay', { order: 1 })
  called(calls, 'startPay', { order: 2 })
  expect(await calls.open('startPay', 'no cashier', quiet)).toEqual({ order: 2 })
  await expect(calls.open('startPay', 'no cashier', quiet)).rejects.toThrow('a call of startPay: not there')
  calls.answered(called(calls, 'startPay'), 12)
  await expect(calls.open('startPay', 'no cashier', quiet)).rejects.toThrow('startPay was answered with error 12; no cashier')
})

test('an expectation that does not hold is a sentence each', () => {
  const played = ['→ startPay', 'host cashier: pay', '← startPay ok']
  expect(unmet({ trace: played, includes: ['→ startPay', '← startPay ok'], listening: ['b', 'a'] }, played, ['a', 'b'])).toEqual([])
  expect(unmet({ trace: ['→ startPay'] }, played, [])).toEqual([expect.stringMatching(/^the trace was .* instead of \["→ startPay"\]$/)])
  expect(unmet({ includes: ['← startPay ok', '→ startPay', 'no'] }, played, [])).toEqual([
    expect.stringMatching(/^“→ startPay” did not come in its place/),
    expect.stringMatching(/^“no” did not come in its place/),
  ])
  expect(unmet({ includes: ['no'] }, played, [])).toEqual([expect.stringMatching(/^“no” did not come; the trace was/)])
  expect(unmet({ listening: [] }, played, ['a'])).toEqual(['still listened to: ["a"] instead of []'])
})

/** Pays an order at the host's cashier; returns the notices that the page received, by its clock, and the trace. */
async function pay(step: Omit<Extract<ScenarioStep, { do: 'pay' }>, 'do' | 'outcome'>, isOpen = true) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(String(body))])
    return Response.json({ notice: 'ECAD_PAY_RESULT', data: { billId: 'b' } })
  })
  const told: unknown[] = []
  const lines: string[] = []
  let later: { readonly run: () => void; readonly ms: number } | undefined
  const host = { notify: (...notice: unknown[]) => told.push(notice) }
  const self = {
    setTimeout(run: () => void, ms: number) {
      later = { run, ms }
    },
  }
  const calls = new Calls()
  called(calls, 'startPay', { billId: 'b' })
  const hands: HostHands = {
    calls,
    phone: { isOpen, opening: { host, self } } as unknown as Phone,
    happened: () => lines.length,
    line: (text) => lines.push(text),
  }
  await payAtHost({ do: 'pay', outcome: 'pay', ...step }, hands)
  expect(asked).toEqual([['/harness/api/pay', { order: { billId: 'b' }, outcome: 'pay' }]])
  const atOnce = told.length
  later?.run()
  return { atOnce, told: told.length, ms: later?.ms, lines }
}

test('the host’s cashier notifies the page once, twice, later or never, and never a page that is closed', async () => {
  waitAtMost(PATIENCE_MS)
  const paid = 'host cashier: pay'
  expect(await pay({})).toEqual({ atOnce: 1, told: 1, ms: undefined, lines: [paid] })
  expect(await pay({ tells: 'twice' })).toEqual({ atOnce: 2, told: 2, ms: undefined, lines: [paid] })
  expect(await pay({ tells: 'twice', lateMs: 5000 })).toEqual({ atOnce: 0, told: 2, ms: 5000, lines: [paid] })
  expect(await pay({ tells: 'nothing' })).toMatchObject({ told: 0, lines: [paid, 'the page is told nothing'] })
  expect(await pay({}, false)).toMatchObject({ told: 0, lines: [paid, 'the page is told nothing'] })
})

test('the lines that can be sent have no code, token or number of an identity check; the trace that is compared is as it was', () => {
  const lines: TraceLine[] = []
  const trace = new Trace(
    () => 0,
    (line) => lines.push(line),
  )
  const payload = { data: TOKEN, amount: '55.00', headers: { Authorization: 'Bearer short' }, list: [{ url: `http://x/cid=${TOKEN}` }] }
  trace.line('← getAPDataStorage ok', payload)
  trace.note('console', `error: ${TOKEN} failed`)
  trace.note('api', `GET /api/file/${TOKEN} 200 in 5 ms`)
  expect(lines.map(({ text, payload }) => [text, payload])).toEqual([
    ['← getAPDataStorage ok', { data: '…', amount: '55.00', headers: { Authorization: '…' }, list: [{ url: 'http://x/cid=…' }] }],
    ['error: … failed', undefined],
    ['GET /api/file/… 200 in 5 ms', undefined],
  ])
  expect(trace.lines).toEqual(lines)
  expect(trace.texts).toEqual(['← getAPDataStorage ok'])
  expect(JSON.stringify(lines)).not.toContain(TOKEN)
})
