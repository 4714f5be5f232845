import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** /pay-begin?billId=…[&channel=…]: opens the bill at the cashier and leaves for it [2-09]. */
export interface PayBeginState {
  readonly at:
    | { readonly kind: 'starting' }
    /** leaving; the link `href` leads on if the browser does not */
    | { readonly kind: 'leaving'; readonly href: string }
    | { readonly kind: 'failed'; readonly message: Message }
}

export interface PayBeginActions {
  readonly open: () => void
  readonly retry: Offered
  readonly close: () => void
}

export type PayBeginFlow = Flow<PayBeginState, PayBeginActions>
