import { AFTER_RETURN, WHILE_AWAY, WHILE_CUT_OFF, WHILE_PENDING, WHILE_QUIET, WHILE_UNDER_WAY } from '../core/polling.ts'
import type { PaymentSituation } from './types.ts'

const NEVER: readonly number[] = []

/** How often a bill is polled in each situation. When a schedule ends, bill-payment.ts may show 'unknown'; any news polls again. */
export const POLL_SCHEDULE: Readonly<Record<PaymentSituation, readonly number[]>> = {
  preparing: NEVER,
  choose: WHILE_QUIET,
  atCashier: WHILE_AWAY,
  onPhone: WHILE_AWAY,
  underWay: WHILE_UNDER_WAY,
  blocked: WHILE_AWAY,
  checking: NEVER,
  pending: WHILE_PENDING,
  unknown: WHILE_QUIET,
  paid: NEVER,
  notCompleted: AFTER_RETURN,
  failed: AFTER_RETURN,
  overLimit: AFTER_RETURN,
  bankMaintenance: AFTER_RETURN,
  cancelled: AFTER_RETURN,
  payLater: AFTER_RETURN,
  expired: WHILE_QUIET,
  givenUp: NEVER,
  abnormal: WHILE_QUIET,
  givenBack: WHILE_QUIET,
  decided: WHILE_QUIET,
  networkAbnormal: WHILE_CUT_OFF,
  tokenMissing: WHILE_QUIET,
}
