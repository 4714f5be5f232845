import type { WireResponse } from '#shared/wire/index.ts'
import type { Context } from '../context.ts'
import { CashierRefused, CashierUnavailable } from '../payments/cashier-client.ts'
import { findOrder } from './repository.ts'

type Answer = WireResponse<'POST /payment/order/end'>

/**
 * Ends an attempt at paying whose window nobody can find again. The cashier must agree that it cannot be paid any more;
 * the order stays, and its next bill is another attempt (threats 6, 19).
 */
export async function endAttempt({ db, payments }: Pick<Context, 'db' | 'payments'>, owner: string, tid: string): Promise<Answer> {
  const found = await findOrder(db, owner, { tid })
  if (found === undefined || found.order.closedAt !== null) return { isValid: false, reason: 'not-found' }
  if (found.order.paidAt !== null) return { isValid: false, reason: 'paid' }
  const whyNot = await endBill(payments, found.bill.billId)
  return whyNot === undefined ? { isValid: true } : { isValid: false, reason: whyNot }
}

/** Has the cashier agree that nobody can pay the bill any more; answers why not, where it does not. */
export async function endBill(payments: Context['payments'], billId: string): Promise<'paid' | 'pending' | undefined> {
  try {
    const { state } = await payments.close(billId, 'closed')
    if (state === 'EXPIRED') return undefined
    // pending at a bank, or abnormal and with a clerk: the money is not known to be free
    return state === 'PAID' ? 'paid' : 'pending'
  } catch (error) {
    if (error instanceof CashierUnavailable || error instanceof CashierRefused) return 'pending'
    throw error
  }
}
