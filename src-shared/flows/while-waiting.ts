import type { Ports } from '../ports/index.ts'
import type { CurrentPage } from './current-page.ts'

/** An answer that comes before this needs no word about waiting for it. */
export const WAITING_AFTER_MS = 400

/**
 * Says that something is under way which the user's press began [9-06] (decision 9.23): without a time-out, and gone
 * with the answer, the failure, the time limit, the giving up, or the page. Rejects as `work` does.
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
