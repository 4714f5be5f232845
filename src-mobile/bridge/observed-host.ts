import type { AlipayJSBridgeWire, WireResult } from './contract.ts'
import type { HostWindow } from './transport.ts'

interface Listener {
  asked?(jsapi: string, params: object): void
  /** Called for late and repeated answers too. */
  answered(jsapi: string, result: WireResult): void
}

/**
 * Wraps the host's wire and reports its calls and answers, for the conformance kit and the trace. The bridge on top is
 * the one of the bundle.
 */
export function observedHost(self: HostWindow, listener: Listener): HostWindow {
  const observed = (wire: AlipayJSBridgeWire): AlipayJSBridgeWire => ({
    startupParams: wire.startupParams ?? {},
    call(name, params, callback) {
      listener.asked?.(name, params)
      return wire.call(name, params, (result) => {
        listener.answered(name, result)
        callback?.(result)
      })
    },
  })
  return {
    get AlipayJSBridge() {
      return self.AlipayJSBridge && observed(self.AlipayJSBridge)
    },
    document: self.document,
    navigator: self.navigator,
  }
}
