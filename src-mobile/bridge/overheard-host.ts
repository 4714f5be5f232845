import type { AlipayJSBridgeWire, WireResult } from './contract.ts'
import type { HostWindow } from './transport.ts'

interface Listener {
  asked?(jsapi: string, params: object): void
  /** Late and second answers too. */
  answered(jsapi: string, result: WireResult): void
}

/** The host's wire as it is, overheard by who tries or traces it; the bridge above it is the bundle's own. */
export function overheardHost(self: HostWindow, listener: Listener): HostWindow {
  const overheard = (wire: AlipayJSBridgeWire): AlipayJSBridgeWire => ({
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
      return self.AlipayJSBridge && overheard(self.AlipayJSBridge)
    },
    document: self.document,
    navigator: self.navigator,
  }
}
