import { type BillKey, getBill } from '../../api/payment.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { FlowDeps } from '../core/deps.ts'
import { createPolling, oneAtATime } from '../core/polling.ts'

interface WatchParts {
  /** whether the page that shows the bill is the current one */
  readonly isShown: () => boolean
  /** gets the server's answer each time; undefined when the server has no such bill */
  readonly onBill: (bill: Bill | undefined) => void
}

/** Polls a bill for a page that shows it without paying it: on a schedule that ends, and on every news (decision 7). */
export function createBillWatch({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>, { isShown, onBill }: WatchParts) {
  let watched: BillKey | undefined
  let stopNews: (() => void) | undefined
  /** One call at a time, and none for a page that is not shown. */
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
      // The next poll may get through; until then the page shows what it knew.
    }
  }

  return {
    /** Starts to poll a bill, in place of the one before. */
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
