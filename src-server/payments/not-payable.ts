import { identityOwedFor } from '../applications/repository.ts'
import { boughtSince } from '../orders/confirmed-order.ts'
import { plansPendingElsewhere } from '../orders/pending.ts'
import type { LockedBill } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { type SaleRules, type WhyNotSold, whyNotSold } from './sale-rules.ts'
import { mayChange } from './schedule.ts'

/**
 * Why a bill is not opened: it expired or was given up; a charge of it needs a clerk; its order is paid; a bank still
 * works on it, or on an order with one of its plans; one of its plans was paid for in another order; its applicant's
 * identity is not verified; or a reason of sale-rules.ts.
 */
export type WhyNot = 'over' | 'abnormal' | 'paid' | 'pending' | 'plan-pending' | 'order-changed' | 'identity-owed' | WhyNotSold

/** A bill cannot be paid now. */
export class NotPayable extends Error {
  override readonly name = 'NotPayable'
  constructor(readonly why: WhyNot) {
    super(why)
  }
}

/** Why this bill may not be opened at the cashier, by a page, a link for a phone or a token; undefined if it may. */
export async function whyNotPayable(
  { tx, now }: PaymentTransaction,
  { order, bill }: LockedBill,
  rules: SaleRules,
): Promise<WhyNot | undefined> {
  if (bill.state === 'ABNORMAL') return 'abnormal'
  if (order.paidAt !== null) return 'paid'
  if (bill.state === 'PENDING') return 'pending'
  if (!mayChange(bill) || bill.expiresAt <= now || order.closedAt !== null || order.supersededAt !== null) return 'over'
  if (await identityOwedFor(tx, order)) return 'identity-owed'
  if (await plansPendingElsewhere(tx, order)) return 'plan-pending'
  if ((await boughtSince(tx, order)).length > 0) return 'order-changed'
  return whyNotSold(tx, order, rules, now)
}
