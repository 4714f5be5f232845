import type { ExternalPage } from '#shared/ports/external-page.ts'
import { createSignals, type Signals } from './signals.ts'

/** Back in front: shown again from the back-forward cache, from another app, or from another tab. */
export function onFront(self: Window, handler: () => void): () => void {
  const seen = (): void => {
    if (self.document.visibilityState === 'visible') handler()
  }
  self.addEventListener('pageshow', seen)
  self.document.addEventListener('visibilitychange', seen)
  return () => {
    self.removeEventListener('pageshow', seen)
    self.document.removeEventListener('visibilitychange', seen)
  }
}

/** Leaves in this very tab. The page that comes back is a new one; signals are sent only if the old one is shown again. */
export function openInSameTab(self: Window, href: string, signals: Signals = createSignals()): ExternalPage {
  signals.beforeEnd(onFront(self, () => signals.send('ask')))
  self.location.assign(href)
  return { carriedBy: 'same-tab', href, onSignal: signals.onSignal, focus: () => undefined, end: signals.end }
}
