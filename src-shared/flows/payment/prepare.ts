import { isNetworkError, isTimeout } from '../../api/errors.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { Ports } from '../../ports/index.ts'
import { messageOf } from '../core/error-messages.ts'
import { showFailure } from '../core/failures.ts'
import type { BillPayment } from './bill-payment.ts'
import type { BillPaymentState } from './types.ts'

export interface PrepareParts {
  /** shows a failure that ends the flow [8-03]; the order stays unpaid (decision 3.3) */
  readonly onBadAnswer?: () => Promise<void>
  /** whether the user is still on the page; if not, no message is shown */
  readonly isHere?: (() => boolean) | undefined
}

/**
 * Loads token and channels of a bill and shows any failure [8-04]. Resolves to true if the cashier can be opened. All
 * payment pages use it.
 */
export async function prepareBill(
  ports: Ports,
  billPayment: BillPayment,
  set: (patch: Pick<BillPaymentState, 'note'>) => void,
  bill: Bill,
  { onBadAnswer, isHere = () => true }: PrepareParts = {},
): Promise<boolean> {
  billPayment.send('prepare')
  try {
    if ((await billPayment.prepare(bill)) === 'ready') return billPayment.showReady()
    await showFailure(ports, 'tokenMissing')
  } catch (error) {
    if (onBadAnswer !== undefined && !isNetworkError(error) && !isTimeout(error)) {
      // a bill that has not changed leaves 'preparing' as it is
      billPayment.send('check')
      billPayment.showBill(bill)
      if (isHere()) await onBadAnswer()
      return false
    }
    billPayment.send('cutOff')
    // the situation's own text reports the network failure [8-12]
    set({ note: isNetworkError(error) ? null : messageOf(error) })
  }
  return false
}
