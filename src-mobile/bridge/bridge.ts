import { hostIsHere } from '#shared/browser/host-marks.ts'
import { isOwnJsapi, jsapiNamesIn } from '#shared/domain/host-jsapis.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { answers, CODECS } from './codecs.ts'
import { type HostAnswer, type HostBridge, type HostMethod, type HostParams, WIRE } from './contract.ts'
import { createEvents } from './events.ts'
import { codeOf, HostError } from './host-error.ts'
import { readLaunchParams } from './launch-params.ts'
import { createTransport, type HostWindow } from './transport.ts'

export interface BridgeOptions {
  readonly window: HostWindow
  readonly clock: Clock
  /** query with which the page was opened; it overrides the host's start-up parameters */
  readonly address: URLSearchParams
  /** the super-app's names of JSAPIs, where they are not ours, as the page's settings have them */
  readonly names?: unknown
  /** called once per answer that was used, so the conformance kit can detect an answer used twice */
  readonly observe?: (method: HostMethod) => void
  /** called with a line for each call and each answer: our name of the JSAPI, and whether it failed */
  readonly tell?: ((line: string) => void) | undefined
}

/** The host bridge over window.AlipayJSBridge (decision 4, threat 8). */
export function createBridge({ window, clock, address, names: given, observe, tell }: BridgeOptions): HostBridge {
  const names = jsapiNamesIn(given)
  const transport = createTransport(window, clock, observe)
  const missing = new Set<HostMethod>()
  const nameOf = (jsapi: string): string => (isOwnJsapi(jsapi) ? names[jsapi] : undefined) ?? jsapi

  async function call<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostAnswer<M>> {
    const codec = CODECS[method]
    const jsapi = codec?.jsapi?.(params) ?? WIRE[method].jsapi
    tell?.(`→ ${jsapi}`)
    try {
      const sent = codec?.params?.(params) ?? { ...params }
      const result = await transport.send(method, nameOf(jsapi), sent)
      tell?.(`← ${jsapi} ok`)
      if (method === 'getLaunchParams')
        return readLaunchParams({ ...window.AlipayJSBridge?.startupParams, ...result }, address) as HostAnswer<M>
      if (!answers(method)) return undefined as HostAnswer<M>
      const answer = result && codec?.answer?.(result)
      if (answer === undefined) throw new HostError('HOST_ERROR', method)
      return answer
    } catch (error) {
      const code = codeOf(error)
      if (error instanceof HostError && error.wireCode !== undefined) tell?.(`← ${jsapi} error ${error.wireCode}`)
      if (code === 'UNSUPPORTED' || code === 'FORBIDDEN') missing.add(method)
      throw error
    }
  }

  return {
    get inHost() {
      return hostIsHere(window)
    },
    ready: transport.ready,
    call: (method, ...args) => call(method, args[0] as HostParams<typeof method>),
    on: createEvents(window, transport),
    supports: (method) => hostIsHere(window) && !missing.has(method),
  }
}
