import { type BillKey, getBill } from '../../api/payment.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createPolling, oneAtATime } from '../core/polling.ts'

interface WatchParts {
  /** whether the page that shows the bill is the current one */
  readonly isShown: () => boolean
  /** called with each response; undefined if the server has no such bill */
  readonly onBill: (bill: Bill | undefined) => void
}

/** Polls a bill for a page that only shows it: on a schedule that ends, and on any news (decision 7). */
export function createBillWatch({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>, { isShown, onBill }: WatchParts) {
  let watched: BillKey | undefined
  let stopNews: (() => void) | undefined
  /** One call at a time, and only while the page is shown. */
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
      // the next poll may succeed; until then the page keeps its state
    }
  }

  return {
    /** Starts polling a bill, and stops polling the previous one. */
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
