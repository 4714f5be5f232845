import type { Counterparts } from '../../counterparts.ts'
import type { Order } from './locks.ts'

/**
 * Why nothing may be paid for an order, whoever asks for it and wherever: its account may not buy this; a plan is off
 * sale; it is too old for another attempt; the bureau asked for no such payment, or its record is over.
 */
export type WhyNotSold = 'not-entitled' | 'not-on-sale' | 'order-old' | 'not-owed'

/** What the rules are read from. */
export interface SaleRules {
  readonly counterparts: Pick<Counterparts, 'denialKey'>
  readonly orderDays: number
  /** The caller has asked whether the account may buy plans, and it may. */
  readonly isEntitled?: true
}

/** An order, or one that is about to be made. */
export type Sale = Pick<Order, 'kind' | 'owner' | 'applyNo' | 'lines' | 'idempotencyKeys'>

const DAY_MS = 86_400_000

/** Whether a payment of what was ordered then may no longer be begun. */
export const isOld = (since: Date, now: Date, { orderDays }: SaleRules): boolean => now.getTime() - since.getTime() > orderDays * DAY_MS
