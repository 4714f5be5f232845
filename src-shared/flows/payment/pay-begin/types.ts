import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** /pay-begin?billId=…[&channel=…]: opens the bill at the cashier and navigates there [2-09]. */
export interface PayBeginState {
  readonly at:
    | { readonly kind: 'starting' }
    /** navigating; `href` is for a link in case the browser does not */
    | { readonly kind: 'leaving'; readonly href: string }
    /** the address names no order, or none of this account (threat 13) */
    | { readonly kind: 'noOrder' }
    | { readonly kind: 'failed'; readonly message: Message }
}

export interface PayBeginActions {
  readonly open: () => void
  readonly retry: Offered
  readonly close: () => void
}

export type PayBeginFlow = Flow<PayBeginState, PayBeginActions>
