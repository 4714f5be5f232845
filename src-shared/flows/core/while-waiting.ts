import type { Ports } from '../../ports/index.ts'
import type { CurrentPage } from './current-page.ts'

/** For an answer that comes sooner no loading message is shown. */
export const WAITING_AFTER_MS = 400

/**
 * Shows the loading message while what the user pressed for is under way [9-06] (decision 9.23). It has no time-out of
 * its own: it goes with the answer, the failure, the cancellation, or the page. Rejects as `work` does.
 */
export async function whileWaiting<T>(
  { ports, currentPage }: { readonly ports: Pick<Ports, 'dialogs' | 'clock'>; readonly currentPage: Readonly<CurrentPage> },
  work: () => Promise<T>,
): Promise<T> {
  const { route } = currentPage
  let end: (() => void) | undefined
  const stop = ports.clock.after(WAITING_AFTER_MS, () => {
    if (currentPage.route === route) end = ports.dialogs.loading({ key: 'processing' })
  })
  try {
    return await work()
  } finally {
    stop()
    end?.()
  }
}
