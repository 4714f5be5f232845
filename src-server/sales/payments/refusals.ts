import { ProblemError } from '../../platform/http/problem.ts'
import type { WhyNot } from './not-payable.ts'

/** The answer to a payer whose channel cannot be used now. */
export const bankMaintenance = (): ProblemError => new ProblemError(409, 'bank-maintenance', 'bankMaintenance')

const REFUSED: Readonly<Record<WhyNot, () => ProblemError>> = {
  over: () => new ProblemError(409, 'order-expired', 'paymentExpired'),
  abnormal: () => new ProblemError(409, 'order-abnormal', 'transactionAbnormal'),
  paid: () => new ProblemError(409, 'order-paid', 'paymentCompleted'),
  pending: () => new ProblemError(409, 'order-pending', 'paymentChecking'),
  'order-changed': () => new ProblemError(409, 'order-changed', 'orderChanged'),
  // before the applicant's identity is verified (threat 26)
  'identity-owed': () => new ProblemError(409, 'identity-owed', 'identityOwed'),
  'switched-off': bankMaintenance,
  'plan-pending': () => new ProblemError(409, 'plan-pending', 'planPendingElsewhere'),
  'not-entitled': () => new ProblemError(403, 'not-entitled', 'qualificationFailed'),
  'not-on-sale': () => new ProblemError(409, 'not-on-sale', 'planOffSale'),
  'order-old': () => new ProblemError(409, 'order-old', 'orderTooOld'),
  'not-owed': () => new ProblemError(409, 'not-owed', 'nothingOwed'),
}

/** The answer to a payer whose bill cannot be paid. */
export const notPayable = (why: WhyNot): ProblemError => REFUSED[why]()
