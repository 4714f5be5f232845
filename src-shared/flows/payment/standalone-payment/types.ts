import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'
import type { BillPaymentActions, BillPaymentState } from '../types.ts'

/** /ecad-pay: one order given by start-up parameters or query (tid, billId or merchantOrderNo); reloads when payment succeeds [2-10]. */
export interface StandalonePaymentState extends BillPaymentState {
  readonly load:
    | { readonly kind: 'loading' }
    | { readonly kind: 'ready' }
    /** no order in the address, or none of this account: the same answer (threat 13) */
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
