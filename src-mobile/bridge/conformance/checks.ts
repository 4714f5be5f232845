import type { Clock } from '#shared/ports/clock.ts'
import { createBridge } from '../bridge.ts'
import type { AlipayJSBridgeWire, HostBridge, HostMethod } from '../contract.ts'
import { HOST_METHODS, WIRE } from '../contract.ts'
import { isHostError } from '../host-error.ts'
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

export interface Conformance {
  readonly bridge: HostBridge
  /** one method asked with its sample, judged by the contract: the table's row */
  check(method: HostMethod): Promise<Row>
}

/** The product's own bridge on this host, and the contract's judgement of each answer. */
export function createConformance(self: HostWindow, clock: Clock, address: URLSearchParams): Conformance {
  let answered = 0
  const bridge = createBridge({ window: countAnswers(self, () => answered++), clock, address })
  const pause = () => new Promise<void>((resolve) => void clock.after(SECOND_ANSWER_MS, resolve))

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
      if (!isHostError(error)) return row('deviates', String(error))
      if (error.code === 'UNSUPPORTED') return row('missing', 'code 1')
      if (error.code === 'FORBIDDEN') return row('refused', 'code 4')
      if (error.code === 'TIMEOUT' || error.code === 'NOT_IN_HOST') return row('silent', error.code)
      return row('deviates', `${error.code}${error.wireCode === undefined ? ': not an answer of the contract' : ` ${error.wireCode}`}`)
    }
  }
  return { bridge, check }
}

/** Calls back as often as something is posted, and rightly so. */
const LISTENS = 'addNotifyListener'

/** The host's wire as it is, each answer of it counted: the bridge above rightly hears the first only (threat 8). */
function countAnswers(self: HostWindow, count: () => void): HostWindow {
  const counted = (wire: AlipayJSBridgeWire): AlipayJSBridgeWire => ({
    startupParams: wire.startupParams ?? {},
    call: (name, params, callback) =>
      wire.call(name, params, (result) => {
        if (name !== LISTENS) count()
        callback?.(result)
      }),
  })
  return {
    get AlipayJSBridge() {
      return self.AlipayJSBridge && counted(self.AlipayJSBridge)
    },
    document: self.document,
    navigator: self.navigator,
  }
}
