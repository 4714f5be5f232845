import type { Clock } from '#shared/ports/clock.ts'
import { createBridge } from '../bridge.ts'
import { HOST_METHODS, type HostBridge, type HostEvent, type HostMethod, NOTIFICATIONS, WIRE } from '../contract.ts'
import { HostError } from '../host-error.ts'
import { observedHost } from '../observed-host.ts'
import type { HostWindow } from '../transport.ts'
import { SAMPLES } from './samples.ts'

/** Result of a method or an event on this host. */
export type Verdict = 'conforms' | 'missing' | 'refused' | 'silent' | 'deviates'

export interface Row {
  readonly method: string
  readonly jsapi: string
  readonly verdict: Verdict
  /** for the host's developers: the answer, or what was wrong with it */
  readonly detail: string
  readonly ms: number
}

/** Methods that leave the page or ask for money or a face scan. The tester starts each by hand. */
const RUN_BY_HAND: ReadonlySet<HostMethod> = new Set<HostMethod>([
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
export const SAFE_METHODS = HOST_METHODS.filter((method) => !RUN_BY_HAND.has(method))

/** How long a second answer is awaited. */
const SECOND_ANSWER_MS = 250

/** This JSAPI calls back for each notification, so several answers are correct. */
const LISTEN_JSAPI = 'addNotifyListener'

/** The product's own bridge on this host, and checks that compare each answer with the contract. */
export function createConformance(self: HostWindow, clock: Clock, address: URLSearchParams) {
  let answered = 0
  // counted here, because the bridge only passes on the first answer (threat 8)
  const window = observedHost(self, {
    answered: (name) => {
      if (name !== LISTEN_JSAPI) answered += 1
    },
  })
  const bridge = createBridge({ window, clock, address })
  const pause = () => new Promise<void>((resolve) => void clock.after(SECOND_ANSWER_MS, resolve))

  /** Calls one method with its sample params and returns the row of the table. */
  async function check(method: HostMethod): Promise<Row> {
    const { jsapi, timeoutMs, noReply } = WIRE[method]
    const began = clock.now().getTime()
    const elapsed = () => clock.now().getTime() - began
    answered = 0
    let ms = 0
    const row = (verdict: Verdict, detail: string): Row => ({ method, jsapi, verdict, detail, ms })
    try {
      const ask = bridge.call as (method: HostMethod, params: unknown) => Promise<unknown>
      const answer = await ask(method, SAMPLES[method].params)
      ms = elapsed()
      // if a method allows silence, an answer after the whole time limit means that there was none
      if (noReply === 'ok' && ms >= timeoutMs) return row('silent', 'allowed: the page goes on without an answer')
      await pause()
      if (answered > 1) return row('deviates', `answered ${answered} times`)
      return row('conforms', JSON.stringify(answer) ?? '')
    } catch (error) {
      ms = elapsed()
      if (!(error instanceof HostError)) return row('deviates', String(error))
      if (error.code === 'UNSUPPORTED') return row('missing', 'code 1')
      if (error.code === 'FORBIDDEN') return row('refused', 'code 4')
      if (error.code === 'TIMEOUT' || error.code === 'NOT_IN_HOST') return row('silent', error.code)
      return row('deviates', `${error.code}${error.wireCode === undefined ? ': not an answer of the contract' : ` ${error.wireCode}`}`)
    }
  }
  return { bridge, check }
}

/** Every event of the contract and how it arrives. */
const EVENTS: Readonly<Record<HostEvent, string>> = {
  back: 'DOM event',
  pause: 'DOM event',
  resume: 'DOM event',
  payResult: NOTIFICATIONS.payResult[0],
  payLater: NOTIFICATIONS.payLater[0],
  paySuccess: NOTIFICATIONS.paySuccess[0],
}
export const EVENT_NAMES = Object.keys(EVENTS) as HostEvent[]

/**
 * Reports a row each time the host sends an event. The tester presses back, leaves and returns, and pays;
 * emitPaySuccess causes paySuccess.
 */
export function reportEvents(bridge: HostBridge, report: (row: Row) => void): void {
  for (const event of EVENT_NAMES) {
    let times = 0
    bridge.on(event, (payload: unknown) => {
      // the tester stays on the page; a host that closes it anyway breaks the contract
      if (event === 'back') (payload as Event).preventDefault()
      times += 1
      const data = payload instanceof Event ? '' : (JSON.stringify(payload) ?? '')
      report({ method: event, jsapi: EVENTS[event], verdict: 'conforms', detail: `heard ${times} × ${data}`.trim(), ms: 0 })
    })
  }
}

/** All rows of the table: each method, then each event and how it arrives. */
export const ALL_ROWS: readonly { readonly method: string; readonly jsapi: string; readonly asked?: HostMethod }[] = [
  ...HOST_METHODS.map((method) => ({ method, jsapi: WIRE[method].jsapi, asked: method })),
  ...EVENT_NAMES.map((event) => ({ method: event, jsapi: EVENTS[event] })),
]

/** The table as text, in English for every page language, so reports can be compared. */
export function reportOf(rows: ReadonlyMap<string, Row>, facts: Readonly<Record<string, string>>): string {
  const head = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  const lines = ALL_ROWS.map(({ method, jsapi }) => {
    const row = rows.get(method)
    const result = row === undefined ? 'not seen' : `${row.verdict}\t${row.ms} ms\t${row.detail}`
    return `${method}\t${jsapi}\t${result}`.trimEnd()
  })
  return [...head, '', ...lines].join('\n')
}
