import type { Clock } from '#shared/ports/clock.ts'
import { answers, CODECS } from './codecs.ts'
import { type HostAnswer, type HostBridge, type HostMethod, type HostParams, type LaunchParams, WIRE, type WireResult } from './contract.ts'
import { createEvents } from './events.ts'
import { HostError, isHostError } from './host-error.ts'
import { readLaunchParams } from './launch-params.ts'
import { createTransport, type HostWindow } from './transport.ts'

export interface BridgeOptions {
  readonly window: HostWindow
  readonly clock: Clock
  /** the query the page was opened with; it wins over the host's start-up parameters */
  readonly address: URLSearchParams
  /** called once for each call whose answer was used, so that the conformance kit sees an answer used twice */
  readonly observe?: (method: HostMethod) => void
}

/** The host bridge over window.AlipayJSBridge (decision 4, threat 8). */
export function createBridge({ window, clock, address, observe }: BridgeOptions): HostBridge {
  const transport = createTransport(window, clock, observe)
  const events = createEvents(window, transport)
  const missing = new Set<HostMethod>()

  const launchParams = (given: WireResult | undefined): LaunchParams =>
    readLaunchParams({ ...window.AlipayJSBridge?.startupParams, ...given }, address)

  async function call<M extends HostMethod>(method: M, params: HostParams<M>): Promise<HostAnswer<M>> {
    const codec = CODECS[method]
    try {
      const result = await transport.send(method, codec.jsapi?.(params) ?? WIRE[method].jsapi, codec.params(params))
      if (method === 'getLaunchParams') return launchParams(result) as HostAnswer<M>
      if (!answers(method)) return undefined as HostAnswer<M>
      const answer = result && codec.answer(result)
      if (answer === undefined) throw new HostError('HOST_ERROR', method)
      return answer
    } catch (error) {
      if (isHostError(error) && (error.code === 'UNSUPPORTED' || error.code === 'FORBIDDEN')) missing.add(method)
      throw error
    }
  }

  return {
    get inHost() {
      return transport.inHost
    },
    ready: transport.ready,
    call: (method, ...args) => call(method, args[0] as HostParams<typeof method>),
    on: events.on,
    supports: (method) => transport.inHost && !missing.has(method),
  }
}
