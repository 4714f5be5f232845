import type { Charges } from '../../../domain/money/charges.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'
import type { BillPaymentActions, BillPaymentState } from '../types.ts'

/** /pay?applyNo=…&nodeCode=… [2-19]: a payment that is due later in the handling of an application. */
export interface SecondPaymentState {
  /** 'ready' without a bill: nothing to pay */
  readonly charges: Loading<Charges>
  /** the address is incomplete, or the account has no such payment; both look the same (threat 13) */
  readonly unknown: boolean
  readonly payment: BillPaymentState
}

export interface SecondPaymentActions extends BillPaymentActions {
  readonly open: () => void
  readonly retry: Offered
  /** makes the order; offered until there is one */
  readonly payNow: Offered
  readonly openReceipt: Offered
  readonly close: () => void
}

export type SecondPaymentFlow = Flow<SecondPaymentState, SecondPaymentActions>
