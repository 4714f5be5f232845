import type { Charges } from '../../../domain/money/charges.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'
import type { BillPaymentActions, BillPaymentState } from '../types.ts'

/** /pay?applyNo=…&nodeCode=… [2-19]: what is to be paid later on in the handling of an application. */
export interface SecondPaymentState {
  /** 'ready' without a bill: nothing (more) to pay */
  readonly charges: Loading<Charges>
  /** the address lacks applyNo or nodeCode, or there is no such payment of this account: the same answer (threat 13) */
  readonly unknown: boolean
  readonly payment: BillPaymentState
}

export interface SecondPaymentActions extends BillPaymentActions {
  readonly open: () => void
  readonly retry: Offered
  /** builds the order: shown until there is one */
  readonly payNow: Offered
  readonly openReceipt: Offered
  readonly close: () => void
}

export type SecondPaymentFlow = Flow<SecondPaymentState, SecondPaymentActions>
