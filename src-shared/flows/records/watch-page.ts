import type { RouteName } from '../../domain/routes.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createPolling, oneAtATime, WHILE_QUIET } from '../core/polling.ts'

/** Refreshes a page regularly while it is shown, and when the user returns to it. Call the result whenever the page is opened. */
export function watchPage({ ports, currentPage }: FlowDeps, route: RouteName, refresh: () => Promise<void>): () => void {
  const once = oneAtATime(async () => {
    if (currentPage.route === route) await refresh()
    else polling.stop()
  })
  const polling = createPolling(ports.clock, once, () => undefined)
  let isListening = false
  return () => {
    if (!isListening) ports.hostPage.onResume(() => void once())
    isListening = true
    polling.start(WHILE_QUIET)
  }
}
