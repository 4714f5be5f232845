/** Set on <html> while a page restored from the back-forward cache waits for its handler (ui/parts/base.css hides it). */
const HIDDEN = 'data-restored'

/** Hides the page when it is left, because the browser paints a restored page before any of its scripts run. */
export function whenRestored(self: Window, handler: () => Promise<void>): void {
  const root = self.document.documentElement
  const show = (): void => root.removeAttribute(HIDDEN)
  self.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) root.setAttribute(HIDDEN, '')
  })
  self.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void handler().finally(show)
    else show()
  })
}
