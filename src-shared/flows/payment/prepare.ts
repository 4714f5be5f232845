import { isNetworkError, isTimeout } from '../../api/errors.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { Ports } from '../../ports/index.ts'
import { messageOf } from '../core/error-messages.ts'
import { showFailure } from '../core/failures.ts'
import type { BillPayment } from './bill-payment.ts'
import type { BillPaymentState } from './types.ts'

export interface PrepareParts {
  /** shows an unusable answer where it ends the flow [8-03]; the order then waits (decision 3.3) */
  readonly onBadAnswer?: () => Promise<void>
  /** whether the user who pressed is still on the page; after they left, nothing is shown and nothing leads away */
  readonly isHere?: (() => boolean) | undefined
}

/**
 * Loads token and methods of a bill and shows whatever goes wrong [8-04]; resolves to true when the cashier can be
 * opened. Every payment starts so: of plans, of one order alone, within an application and after it.
 */
export async function prepareBill(
  ports: Ports,
  billPayment: BillPayment,
  set: (patch: Pick<BillPaymentState, 'note'>) => void,
  bill: Bill,
  { onBadAnswer, isHere = () => true }: PrepareParts = {},
): Promise<boolean> {
  billPayment.setSituation('preparing')
  try {
    if ((await billPayment.prepare(bill)) === 'ready') return billPayment.showReady()
    await showFailure(ports, 'tokenMissing')
  } catch (error) {
    if (onBadAnswer !== undefined && !isNetworkError(error) && !isTimeout(error)) {
      billPayment.showBill(bill)
      if (isHere()) await onBadAnswer()
      return false
    }
    billPayment.setSituation('networkAbnormal')
    // The situation itself says that the network failed [8-12].
    set({ note: isNetworkError(error) ? null : messageOf(error) })
  }
  return false
}
