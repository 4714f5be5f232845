import { billStanding } from '../../api/payment.ts'
import { isMoneyOpen } from '../../domain/payment/payment-states.ts'
import type { FlowDeps } from '../core/deps.ts'
import { FAILURES, type FailureDetails, type FailureName, type FailureRow, presentFailure } from '../core/failures.ts'

/**
 * Closes the window in which this page opened the cashier [8-03], if the server says that nobody may be paying in it.
 * If somebody may, or the server cannot be reached, the window stays open, so that no payment is cut off (decision 9.4).
 */
async function closeCashier({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>): Promise<void> {
  const opened = ports.cashier.openWindow()
  if (opened === undefined) return
  try {
    if (isMoneyOpen(await billStanding(api, opened.billId, {}))) return
  } catch {
    // Somebody may be paying while the server cannot be reached (decision 7).
    return
  }
  opened.close()
}

/** Shows a failure of any row of section 8; where the row says so, its OK closes the cashier's window as well [8-03]. */
export async function showAnyFailure(
  { api, ports }: Pick<FlowDeps, 'api' | 'ports'>,
  name: FailureName,
  details: FailureDetails = {},
): Promise<void> {
  const row: FailureRow = FAILURES[name]
  await presentFailure(ports, name, details)
  if (row.closes === 'cashier') await closeCashier({ api, ports })
}
