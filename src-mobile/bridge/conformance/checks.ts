import type { Clock } from '#shared/ports/clock.ts'
import { createBridge } from '../bridge.ts'
import { HOST_METHODS, type HostBridge, type HostEvent, type HostMethod, NOTIFICATIONS, WIRE } from '../contract.ts'
import { HostError } from '../host-error.ts'
import { overheardHost } from '../overheard-host.ts'
import type { HostWindow } from '../transport.ts'
import { SAMPLES } from './samples.ts'

/** What a row of the table says of a method, or an event, on this very host. */
export type Verdict = 'conforms' | 'missing' | 'refused' | 'silent' | 'deviates'

export interface Row {
  readonly method: string
  readonly jsapi: string
  readonly verdict: Verdict
  /** for whoever mends the host: the answer, or what was wrong with it */
  readonly detail: string
  readonly ms: number
}

/** Methods that take the tester away from the page or ask for money or a face: run one by one, by hand. */
const LEAVES: ReadonlySet<HostMethod> = new Set<HostMethod>([
  'closePage',
  'exitApp',
  'openPage',
  'openWebPage',
  'openHostPage',
  'callPhone',
  'previewImages',
  'startAuth',
  'startPay',
])
export const SAFE_METHODS = HOST_METHODS.filter((method) => !LEAVES.has(method))

/** A second answer comes within this time, or is not looked for. */
const SECOND_ANSWER_MS = 250

/** Calls back as often as something is posted, and rightly so. */
const LISTENS = 'addNotifyListener'

/** The product's own bridge on this host, and the contract's judgement of each answer. */
export function createConformance(self: HostWindow, clock: Clock, address: URLSearchParams) {
  let answered = 0
  // the bridge rightly hears the first answer only (threat 8)
  const window = overheardHost(self, {
    answered: (name) => {
      if (name !== LISTENS) answered += 1
    },
  })
  const bridge = createBridge({ window, clock, address })
  const pause = () => new Promise<void>((resolve) => void clock.after(SECOND_ANSWER_MS, resolve))

  /** one method asked with its sample, judged by the contract: the table's row */
  async function check(method: HostMethod): Promise<Row> {
    const { jsapi, timeoutMs, noReply } = WIRE[method]
    const began = clock.now().getTime()
    const took = () => clock.now().getTime() - began
    answered = 0
    let ms = 0
    const row = (verdict: Verdict, detail: string): Row => ({ method, jsapi, verdict, detail, ms })
    try {
      const ask = bridge.call as (method: HostMethod, params: unknown) => Promise<unknown>
      const answer = await ask(method, SAMPLES[method].params)
      ms = took()
      // for a method whose silence is allowed, an answer that took the whole limit was none
      if (noReply === 'ok' && ms >= timeoutMs) return row('silent', 'allowed: the page goes on without an answer')
      await pause()
      if (answered > 1) return row('deviates', `answered ${answered} times`)
      return row('conforms', JSON.stringify(answer) ?? '')
    } catch (error) {
      ms = took()
      if (!(error instanceof HostError)) return row('deviates', String(error))
      if (error.code === 'UNSUPPORTED') return row('missing', 'code 1')
      if (error.code === 'FORBIDDEN') return row('refused', 'code 4')
      if (error.code === 'TIMEOUT' || error.code === 'NOT_IN_HOST') return row('silent', error.code)
      return row('deviates', `${error.code}${error.wireCode === undefined ? ': not an answer of the contract' : ` ${error.wireCode}`}`)
    }
  }
  return { bridge, check }
}

/** Every event of the contract, and what carries it. */
const EVENTS: Readonly<Record<HostEvent, string>> = {
  back: 'DOM event',
  pause: 'DOM event',
  resume: 'DOM event',
  payResult: NOTIFICATIONS.payResult[0],
  payLater: NOTIFICATIONS.payLater[0],
  paySuccess: NOTIFICATIONS.paySuccess[0],
}
export const EVENT_NAMES = Object.keys(EVENTS) as HostEvent[]

/** A row each time the host sends an event: the tester presses back, leaves and comes back, pays; paySuccess is what emitPaySuccess posts. */
export function reportEvents(bridge: HostBridge, report: (row: Row) => void): void {
  for (const event of EVENT_NAMES) {
    let times = 0
    bridge.on(event, (payload: unknown) => {
      // the tester stays on the table; a host that closes the page all the same breaks the contract
      if (event === 'back') (payload as Event).preventDefault()
      times += 1
      const data = payload instanceof Event ? '' : (JSON.stringify(payload) ?? '')
      report({ method: event, jsapi: EVENTS[event], verdict: 'conforms', detail: `heard ${times} × ${data}`.trim(), ms: 0 })
    })
  }
}

/** Every row the table has: each method, then each event, with what carries it. */
export const ALL_ROWS: readonly { readonly method: string; readonly jsapi: string; readonly asked?: HostMethod }[] = [
  ...HOST_METHODS.map((method) => ({ method, jsapi: WIRE[method].jsapi, asked: method })),
  ...EVENT_NAMES.map((event) => ({ method: event, jsapi: EVENTS[event] })),
]

/** The table as text, in English whatever the page's language, so that a report can be compared with another. */
export function reportOf(rows: ReadonlyMap<string, Row>, facts: Readonly<Record<string, string>>): string {
  const head = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  const lines = ALL_ROWS.map(({ method, jsapi }) => {
    const row = rows.get(method)
    const seen = row === undefined ? 'not seen' : `${row.verdict}\t${row.ms} ms\t${row.detail}`
    return `${method}\t${jsapi}\t${seen}`.trimEnd()
  })
  return [...head, '', ...lines].join('\n')
}
