import type { Flow, Offered } from '../../core/flow.ts'
import type { PaymentWords } from '../types.ts'

/** /pay-passed: the payer returns from the cashier [2-08]. The address is only a hint; the server knows the outcome. */
export interface PayPassedState {
  readonly at: 'checking' | 'paid' | 'notCompleted' | 'unknown'
  readonly words: PaymentWords
  /** 'stays': the window cannot be closed or has no opener, so the page shows "you may return to the service" (threat 4) */
  readonly window: 'closing' | 'stays'
}

export interface PayPassedActions {
  readonly open: () => void
  readonly checkNow: Offered
  /** return in the same tab: to the completion page if paid, else to the payment page */
  readonly goOn: Offered
  readonly close: () => void
}

export type PayPassedFlow = Flow<PayPassedState, PayPassedActions>
