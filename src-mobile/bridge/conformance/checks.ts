import type { HostBridge, HostMethod } from '../contract.ts'
import { HOST_METHODS, WIRE } from '../contract.ts'
import { isHostError } from '../host-error.ts'
import { SAMPLES } from './samples.ts'

/** What a row of the table says of a method on this very host. */
export type Verdict = 'conforms' | 'missing' | 'refused' | 'silent' | 'deviates'

export interface Row {
  readonly method: HostMethod
  readonly jsapi: string
  readonly verdict: Verdict
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

/** One method asked with its sample, judged by the contract: the table's row. */
export async function check(bridge: HostBridge, method: HostMethod, now: () => number): Promise<Row> {
  const { jsapi, timeoutMs, noReply } = WIRE[method]
  const began = now()
  const row = (verdict: Verdict, detail: string): Row => ({ method, jsapi, verdict, detail, ms: Math.round(now() - began) })
  try {
    const ask = bridge.call as (method: HostMethod, params: unknown) => Promise<unknown>
    const answer = await ask(method, SAMPLES[method].params)
    // for a method whose silence is allowed, an answer that took the whole limit was none
    if (noReply === 'ok' && now() - began >= timeoutMs) return row('silent', '')
    return row('conforms', JSON.stringify(answer) ?? '')
  } catch (error) {
    if (!isHostError(error)) return row('deviates', String(error))
    if (error.code === 'UNSUPPORTED') return row('missing', 'code 1')
    if (error.code === 'FORBIDDEN') return row('refused', 'code 4')
    if (error.code === 'TIMEOUT' || error.code === 'NOT_IN_HOST') return row('silent', error.code)
    return row('deviates', `${error.code}${error.wireCode === undefined ? '' : ` ${error.wireCode}`}`)
  }
}
