import type { Ports } from '../../ports/index.ts'
import type { CurrentPage } from './current-page.ts'

/** A faster response shows no loading message. */
export const WAITING_AFTER_MS = 400

/**
 * Shows the loading message while an action of the user is running [9-06] (decision 9.23). The message has no time-out:
 * it disappears with the response, the failure, the cancellation or the page. Settles like `work`.
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
