import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'
import type { BillPaymentActions, BillPaymentState } from '../types.ts'

/** /ecad-pay: one order, named by start-up parameters or query (tid, billId or merchantOrderNo) [2-10]. */
export interface StandalonePaymentState extends BillPaymentState {
  readonly load:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready' }
    /** the address names no order, or none of this account; both look the same (threat 13) */
    | { readonly kind: 'noOrder' }
    | { readonly kind: 'failed'; readonly message: Message }
}

export interface StandalonePaymentActions extends BillPaymentActions {
  readonly open: () => void
  readonly retry: Offered
  readonly openReceipt: Offered
  readonly close: () => void
}

export type StandalonePaymentFlow = Flow<StandalonePaymentState, StandalonePaymentActions>
