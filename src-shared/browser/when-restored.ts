/** On <html> while a page that came out of the back-forward cache waits for its handler (ui/parts/base.css hides it). */
const HIDDEN = 'data-restored'

/** Hides the page as it is left, since the browser paints a restored page before any script of it runs. */
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
