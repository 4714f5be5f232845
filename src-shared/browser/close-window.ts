import type { Clock, KeyStore } from '../ports/index.ts'

/** A browser that will close the window has done so by then. */
const CLOSED_WITHIN_MS = 300
/** This window was opened by a page: known for the whole life of the window, also where the cashier's page took the opener away. */
const OPENED = 'openedByPage'

export interface WindowParts {
  readonly self: Window
  readonly clock: Clock
  /** dies with the window */
  readonly session: KeyStore
}

/**
 * Closes this window. A browser lets a page close only a window that a page opened, or that has shown no other page;
 * anywhere else it refuses, with a warning on its console, so there nothing is tried. Resolves false when it stays.
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
