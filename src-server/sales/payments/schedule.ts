import type { PaymentState } from '#shared/domain/payment/payment-states.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import { nextPollAt } from '../../platform/polling/intervals.ts'

/** States in which a bill may still be paid, or is being paid. An index of the database permits one such bill per order. */
export const OPEN_STATES = ['NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER'] as const satisfies readonly PaymentState[]

/** Whether the bill's state may still change. */
export const mayChange = ({ state }: { readonly state: PaymentState }): boolean => OPEN_STATES.some((open) => open === state)

/** Whether the bill's time is over and it was never opened at the cashier. */
export const isRunOut = (bill: Scheduled, now: Date): boolean => bill.openedAt === null && mayChange(bill) && bill.expiresAt <= now

/** A charge may still be reported after a bill expired, so it is polled twice more (threat 20). */
const AFTER_EXPIRY = [HOUR_MS, 24 * HOUR_MS]
/** A cashier that lost a bill is polled until it finds it again. */
const WHILE_LOST = 6 * HOUR_MS

interface Scheduled {
  readonly state: PaymentState
  readonly openedAt: Date | null
  readonly expiresAt: Date
  readonly asks: number
  /** since when the cashier does not know the bill, although it had opened it */
  readonly unknownAt?: Date | null
}

/** The time of the bill's next poll; null once nothing more can change (decision 7). */
export function nextPoll(bill: Scheduled, now: Date): Date | null {
  if (bill.state === 'PAID' || bill.state === 'ABNORMAL') return null
  const opened = bill.openedAt !== null
  if (bill.state === 'EXPIRED') {
    const wait = bill.unknownAt ? WHILE_LOST : AFTER_EXPIRY[bill.asks]
    return opened && wait !== undefined ? new Date(now.getTime() + wait) : null
  }
  if (!opened) return bill.expiresAt
  const next = nextPollAt(bill.asks, now)
  return now < bill.expiresAt && bill.expiresAt < next ? bill.expiresAt : next
}
