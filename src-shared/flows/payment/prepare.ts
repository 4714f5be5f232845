import type { Ports } from '../../ports/index.ts'
import { tellFailure } from '../failures.ts'
import { wordsOf } from '../words-of.ts'
import type { CashierDesk } from './cashier-desk.ts'
import type { Bill, BillPaymentState } from './types.ts'

/**
 * Token and methods of a bill, with everything said that may go wrong [8-04]; true when the cashier can be opened.
 * The same before every payment: of plans, of one order alone, within an application and after it.
 */
export async function prepareBill(
  ports: Ports,
  desk: CashierDesk,
  set: (patch: Pick<BillPaymentState, 'note'>) => void,
  bill: Bill,
): Promise<boolean> {
  desk.say('preparing')
  try {
    if ((await desk.prepare(bill)) === 'ready') {
      desk.choose()
      return true
    }
    await tellFailure(ports, 'tokenMissing')
  } catch (error) {
    desk.say('networkAbnormal')
    set({ note: wordsOf(error) })
  }
  return false
}
