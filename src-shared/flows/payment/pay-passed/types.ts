import type { Flow, Offered } from '../../core/flow.ts'
import type { PaymentWords } from '../types.ts'

/** /pay-passed: the payer comes back from the cashier [2-08]. The address is only a hint, and the server knows the outcome. */
export interface PayPassedState {
  readonly at: 'checking' | 'paid' | 'notCompleted' | 'unknown'
  readonly words: PaymentWords
  /** 'stays': there is no window of ours to close and no page that waits, so it shows "you may return to the service" (threat 4) */
  readonly window: 'closing' | 'stays'
}

export interface PayPassedActions {
  readonly open: () => void
  readonly checkNow: Offered
  /** same-tab return: to the completion page when paid, else to the payment page */
  readonly goOn: Offered
  readonly close: () => void
}

export type PayPassedFlow = Flow<PayPassedState, PayPassedActions>
