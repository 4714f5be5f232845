import { billStanding } from '../../api/payment.ts'
import { isMoneyOpen } from '../../domain/payment/payment-states.ts'
import type { FlowDeps } from '../core/deps.ts'
import { FAILURES, type FailureDetails, type FailureName, type FailureRow, presentFailure } from '../core/failures.ts'

/**
 * Closes the cashier's window that this page opened [8-03], unless a payment may be running in it or the server cannot be
 * reached: no payment may be interrupted (decision 9.4).
 */
async function closeCashier({ api, ports }: Pick<FlowDeps, 'api' | 'ports'>): Promise<void> {
  const opened = ports.cashier.openWindow()
  if (opened === undefined) return
  try {
    if (isMoneyOpen(await billStanding(api, opened.billId, {}))) return
  } catch {
    // the outcome is unknown (decision 7)
    return
  }
  opened.close()
}

/** Shows a failure of any row of section 8; for rows with `closes: 'cashier'`, OK also closes the cashier's window [8-03]. */
export async function showAnyFailure(
  { api, ports }: Pick<FlowDeps, 'api' | 'ports'>,
  name: FailureName,
  details: FailureDetails = {},
): Promise<void> {
  const row: FailureRow = FAILURES[name]
  await presentFailure(ports, name, details)
  if (row.closes === 'cashier') await closeCashier({ api, ports })
}
