import type { Clock, KeyStore } from '../ports/index.ts'

/** A browser that closes the window does so within this time. */
const CLOSED_WITHIN_MS = 300
/** Session key: a page opened this window. It is stored because the cashier's page may remove the opener. */
const OPENED = 'openedByPage'

export interface WindowParts {
  readonly self: Window
  readonly clock: Clock
  /** lives as long as the window */
  readonly session: KeyStore
}

/**
 * Closes this window. A browser lets a page close only a window that a page opened, or that has shown no other page.
 * Any other close() is refused with a warning on the console, so it is not tried. Resolves false if the window stays
 * open.
 */
export function windowCloser({ self, clock, session }: WindowParts): () => Promise<boolean> {
  if (self.opener !== null) session.set(OPENED, 'true')
  const mayBeClosed = (): boolean => session.get(OPENED) === 'true' || self.history.length <= 1
  return () =>
    new Promise((resolve) => {
      if (!mayBeClosed()) return resolve(false)
      self.close()
      clock.after(CLOSED_WITHIN_MS, () => resolve(self.closed))
    })
}
