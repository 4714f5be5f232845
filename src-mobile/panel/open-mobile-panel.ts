import { createPanel, type DevelopersPanel } from '#shared/panel/open-panel.tsx'
import type { HostEvent, WireResult } from '../bridge/contract.ts'
import { observedHost } from '../bridge/observed-host.ts'
import type { HostWindow } from '../bridge/transport.ts'

/** The host's events on the document. */
const EVENTS: readonly HostEvent[] = ['back', 'pause', 'resume']

/** An answer may have any shape. */
const outcome = (result: WireResult | undefined | null): string => (result?.error === undefined ? 'ok' : `error ${String(result.error)}`)

/** The developers' panel with a trace of the bridge: every call and every answer. */
export function openMobilePanel(self: Window & typeof globalThis): DevelopersPanel & { readonly host: HostWindow } {
  const panel = createPanel(self)
  const { record } = panel
  for (const event of EVENTS) self.document.addEventListener(event, () => record.line(event))
  const host = observedHost(self, {
    asked: (name, params) => record.line(`→ ${name}`, params),
    answered: (name, result) => record.line(`← ${name} ${outcome(result)}`, result),
  })
  return { ...panel, host }
}
