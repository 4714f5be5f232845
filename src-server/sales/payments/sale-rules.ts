import type { Counterparts } from '../../counterparts.ts'
import { DAY_MS } from '../../platform/clock.ts'
import type { Order } from './locks.ts'

/**
 * Why an order may not be paid, independent of page and caller: its account may not buy this; a plan is off sale; it is too old for
 * another attempt; the bureau requested no such payment, or its record is closed.
 */
export type WhyNotSold = 'not-entitled' | 'not-on-sale' | 'order-old' | 'not-owed'

export interface SaleRules {
  readonly counterparts: Pick<Counterparts, 'denialKey'>
  readonly orderDays: number
  /** The caller has checked that the account may buy plans. */
  readonly isEntitled?: true
}

export type Sale = Pick<Order, 'kind' | 'owner' | 'applyNo' | 'lines' | 'idempotencyKeys'>

/** Whether an order of this time is too old to begin a payment. */
export const isOld = (since: Date, now: Date, { orderDays }: Pick<SaleRules, 'orderDays'>): boolean =>
  now.getTime() - since.getTime() > orderDays * DAY_MS
