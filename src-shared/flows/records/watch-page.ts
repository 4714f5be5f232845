import type { RouteName } from '../../domain/routes.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createPolling, oneAtATime, WHILE_QUIET } from '../core/polling.ts'

/** Looks again while a page is shown: on a rhythm, and when somebody comes back to it. Call it when the page is opened. */
export function watchPage({ ports, currentPage }: FlowDeps, route: RouteName, look: () => Promise<void>): () => void {
  const once = oneAtATime(async () => {
    if (currentPage.route === route) await look()
    else polling.stop()
  })
  const polling = createPolling(ports.clock, once, () => undefined)
  let isHeard = false
  return () => {
    if (!isHeard) ports.hostPage.onResume(() => void once())
    isHeard = true
    polling.start(WHILE_QUIET)
  }
}
