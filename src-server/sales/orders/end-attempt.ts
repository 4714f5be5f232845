import type { WireResponse } from '#shared/wire/index.ts'
import type { Context } from '../../context.ts'
import { CashierRefused, CashierUnavailable } from '../payments/cashier-client.ts'
import { findOrder } from './repository.ts'

type Answer = WireResponse<'POST /payment/order/end'>

/**
 * Ends an attempt at paying, for a payer who lost its window. The cashier must confirm that it can no longer be paid; the order stays,
 * and its next bill is another attempt (threats 6, 19).
 */
export async function endAttempt({ db, payments }: Pick<Context, 'db' | 'payments'>, owner: string, tid: string): Promise<Answer> {
  const found = await findOrder(db, owner, { tid })
  if (found === undefined || found.order.closedAt !== null) return { isValid: false, reason: 'not-found' }
  if (found.order.paidAt !== null) return { isValid: false, reason: 'paid' }
  const whyNot = await endBill(payments, found.bill.billId)
  return whyNot === undefined ? { isValid: true } : { isValid: false, reason: whyNot }
}

/** Closes a bill at the cashier; returns why it could not be closed. */
export async function endBill(payments: Context['payments'], billId: string): Promise<'paid' | 'pending' | undefined> {
  try {
    const { state } = await payments.closeForPayer(billId)
    if (state === 'EXPIRED') return undefined
    // pending at a bank, or abnormal and waiting for a clerk: it may still turn out to be paid
    return state === 'PAID' ? 'paid' : 'pending'
  } catch (error) {
    if (error instanceof CashierUnavailable || error instanceof CashierRefused) return 'pending'
    throw error
  }
}
