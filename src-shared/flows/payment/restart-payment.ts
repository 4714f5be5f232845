import { endAttempt } from '../../api/payment.ts'
import type { ApiClient } from '../../api/types.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import { messageOf } from '../core/error-messages.ts'
import type { BillPayment } from './bill-payment.ts'
import type { BillPaymentState } from './types.ts'

/**
 * Requests the end of an attempt that the payer cannot return to. Only if the cashier agrees, `next` prepares another
 * attempt (threat 6).
 */
export async function restartPayment(
  api: ApiClient,
  billPayment: Pick<BillPayment, 'send' | 'check'>,
  set: (patch: Pick<BillPaymentState, 'note'>) => void,
  { tid }: Pick<Bill, 'tid'>,
  next: () => Promise<void>,
): Promise<void> {
  billPayment.send('check')
  try {
    if ((await endAttempt(api, tid)) === 'done') return await next()
    set({ note: { key: 'attemptNotEnded' } })
  } catch (error) {
    set({ note: messageOf(error) })
  }
  await billPayment.check()
}
