import { isNetworkError, isTimeout } from '../../api/errors.ts'
import type { Bill } from '../../domain/bill.ts'
import type { Ports } from '../../ports/index.ts'
import { tellFailure } from '../failures.ts'
import { wordsOf } from '../words-of.ts'
import type { CashierDesk } from './cashier-desk.ts'
import type { BillPaymentState } from './types.ts'

export interface PrepareParts {
  /** tells an answer that is none where it ends the flow [8-03]; the order then waits (decision 3.3) */
  readonly onBadAnswer?: () => Promise<void>
  /** whether whoever pressed is still on the page: who left is neither told nor led away */
  readonly isHere?: (() => boolean) | undefined
}

/**
 * Token and methods of a bill, with everything said that may go wrong [8-04]; true when the cashier can be opened.
 * The same before every payment: of plans, of one order alone, within an application and after it.
 */
export async function prepareBill(
  ports: Ports,
  desk: CashierDesk,
  set: (patch: Pick<BillPaymentState, 'note'>) => void,
  bill: Bill,
  { onBadAnswer, isHere = () => true }: PrepareParts = {},
): Promise<boolean> {
  desk.say('preparing')
  try {
    if ((await desk.prepare(bill)) === 'ready') return desk.settle()
    await tellFailure(ports, 'tokenMissing')
  } catch (error) {
    if (onBadAnswer !== undefined && !isNetworkError(error) && !isTimeout(error)) {
      desk.show(bill)
      if (isHere()) await onBadAnswer()
      return false
    }
    desk.say('networkAbnormal')
    set({ note: wordsOf(error) })
  }
  return false
}
