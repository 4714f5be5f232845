import { type BillKey, getBill } from '../../api/payment.ts'
import type { Bill } from '../../domain/bill.ts'
import type { FlowDeps } from '../deps.ts'
import { createPolling, oneAtATime } from '../polling.ts'

interface WatchParts {
  /** whether the page that shows something of the bill is the one in front */
  readonly isShown: () => boolean
  /** the server's answer each time; undefined when it knows of no such bill */
  readonly onBill: (bill: Bill | undefined) => void
}

/** Looks at a bill that a page tells of without paying it: on a rhythm that ends, and on every news (decision 7). */
export function createBillWatch({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>, { isShown, onBill }: WatchParts) {
  let watched: BillKey | undefined
  let stopNews: (() => void) | undefined
  /** One question at a time, and none for a page that is not in front. */
  const poll = oneAtATime(async () => {
    if (watched !== undefined && isShown()) await fetchBill(watched)
  })
  const polling = createPolling(
    ports.clock,
    () => poll(),
    () => undefined,
  )

  async function fetchBill(key: BillKey): Promise<void> {
    try {
      const bill = await getBill(api, key)
      if (watched === key) onBill(bill)
    } catch {
      // not to be had just now: the next question may get through, and the page says no more than it knew
    }
  }

  return {
    start(key: BillKey, delays: readonly number[]): void {
      watched = key
      stopNews ??= ports.hostPage.onNews((news) => {
        if (news.kind !== 'returned' || news.of === 'pay') void poll()
        return false
      })
      polling.start(delays)
    },
    stop(): void {
      watched = undefined
      stopNews?.()
      stopNews = undefined
      polling.stop()
    },
  }
}
