import { createPanel, type DevelopersPanel } from '#shared/panel/open-panel.tsx'
import type { PanelRecord } from '#shared/panel/record.ts'
import type { AlipayJSBridgeWire, WireResult } from '../bridge/contract.ts'
import type { HostWindow } from '../bridge/transport.ts'

/** Container events a page hears on its document. */
const EVENTS = ['back', 'pause', 'resume'] as const

const outcome = (result: unknown): string => {
  const { error } = (typeof result === 'object' && result !== null ? result : {}) as WireResult
  return error === undefined ? 'ok' : `error ${String(error)}`
}

/** The host's wire with every call and every answer written down, late and second ones too; the bridge above it is the bundle's own. */
export function watchHost(self: Window, record: PanelRecord): HostWindow {
  const watched = new WeakMap<AlipayJSBridgeWire, AlipayJSBridgeWire>()
  const watch = (wire: AlipayJSBridgeWire): AlipayJSBridgeWire => ({
    get startupParams() {
      return wire.startupParams ?? {}
    },
    call(name, params, callback) {
      record.line(`→ ${name}`, params)
      return wire.call(name, params, (result) => {
        record.line(`← ${name} ${outcome(result)}`, result)
        callback?.(result)
      })
    },
  })
  for (const event of EVENTS) self.document.addEventListener(event, () => record.line(event))
  return {
    get AlipayJSBridge() {
      const wire = self.AlipayJSBridge
      if (wire === undefined) return undefined
      const known = watched.get(wire) ?? watch(wire)
      watched.set(wire, known)
      return known
    },
    document: self.document,
    navigator: self.navigator,
  }
}

/** The developers' panel with the bridge's trace. */
export function openMobilePanel(self: Window & typeof globalThis): DevelopersPanel & { readonly host: HostWindow } {
  const panel = createPanel(self)
  return { ...panel, host: watchHost(self, panel.record) }
}
