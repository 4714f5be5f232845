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
  try {
    const { state } = await payments.close(found.bill.billId, 'closed')
    if (state === 'EXPIRED') return { isValid: true }
    // pending at a bank, or abnormal and with a clerk: the money is not known to be free
    return { isValid: false, reason: state === 'PAID' ? 'paid' : 'pending' }
  } catch (error) {
    if (error instanceof CashierUnavailable || error instanceof CashierRefused) return { isValid: false, reason: 'pending' }
    throw error
  }
}
