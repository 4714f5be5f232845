import { currentBill } from '../orders/attempts.ts'
import { boughtSince } from '../orders/confirmed-order.ts'
import { plansPendingElsewhere } from '../orders/pending.ts'
import { purposeOf } from '../orders/purpose.ts'
import type { LockedBill } from './locks.ts'
import { whyNotSold } from './may-be-paid.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import type { SaleRules, WhyNotSold } from './sale-rules.ts'
import { mayChange } from './schedule.ts'

/**
 * Why a bill is not opened: it expired or was closed; a charge of its order needs a clerk; its order is paid; a bank still works on it,
 * or on one of its plans in another order; one of its plans was paid for in another order; its applicant's identity is not verified; an
 * operator switched off the chosen channel, or all of them; or a reason of sale-rules.ts.
 */
export type WhyNot =
  | 'over'
  | 'abnormal'
  | 'paid'
  | 'pending'
  | 'plan-pending'
  | 'order-changed'
  | 'identity-owed'
  | 'switched-off'
  | WhyNotSold

/** A bill cannot be paid now. */
export class NotPayable extends Error {
  override readonly name = 'NotPayable'
  constructor(readonly why: WhyNot) {
    super(why)
  }
}

/** Why this bill may not be opened at the cashier, whether by a page, a link for a phone or a token; undefined if it may. */
export async function whyNotPayable(
  transaction: PaymentTransaction,
  { order, bill }: LockedBill,
  rules: SaleRules,
): Promise<WhyNot | undefined> {
  const { tx, now, handlers } = transaction
  if (order.paidAt !== null) return 'paid'
  // also if the charge is of an earlier attempt
  if ((await currentBill(tx, order)).state === 'ABNORMAL') return 'abnormal'
  if (bill.state === 'PENDING') return 'pending'
  if (!mayChange(bill) || bill.expiresAt <= now || order.closedAt !== null || order.supersededAt !== null) return 'over'
  if (await handlers.orders[purposeOf(order)].owesIdentity(tx, order)) return 'identity-owed'
  if (await plansPendingElsewhere(tx, order)) return 'plan-pending'
  if ((await boughtSince(tx, order)).length > 0) return 'order-changed'
  return whyNotSold(transaction, order, rules)
}
