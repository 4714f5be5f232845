import { RETURN_CHANNEL } from '#shared/browser/return-messages.ts'
import { createPanel, type DevelopersPanel } from '#shared/panel/open-panel.tsx'
import type { PanelRecord } from '#shared/panel/record.ts'

/** Records messages of popups and other tabs; popup/external-window.ts decides whether they are accepted. */
export function watchMessages(self: Window & typeof globalThis, record: PanelRecord): void {
  self.addEventListener('message', ({ source, origin, data }) => {
    if (source !== self) record.line(`message from ${origin}`, data)
  })
  const channel = new self.BroadcastChannel(RETURN_CHANNEL)
  channel.onmessage = ({ data }) => record.line(`whisper on ${RETURN_CHANNEL}`, data)
}

/** The developers' panel with a trace of the popups. */
export function openWebPanel(self: Window & typeof globalThis): DevelopersPanel {
  const panel = createPanel(self)
  watchMessages(self, panel.record)
  return panel
}
