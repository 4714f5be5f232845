import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'
import type { BillPaymentActions, BillPaymentState } from '../../payment/types.ts'
import type { PlanSummary } from '../plan-confirm/types.ts'

/** Which of the two payment pages is shown [2-05]. */
export type PaymentPlace = 'paymentInfo' | 'paymentProcess'

export interface PlanPaymentState extends BillPaymentState {
  readonly load: { readonly kind: 'loading' } | { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly message: Message }
  readonly place: PaymentPlace
  /** name, unit price, quantity, total and the list of plans; null until loaded */
  readonly summary: PlanSummary | null
  /** cart: no order yet; order: the plans are in an unpaid order (decision 3.3) */
  readonly source: 'cart' | 'order'
}

/**
 * /payment-info and /payment-process are one flow. `next` and `pay` start the payment [4-09]. If the page offers the
 * channels (`choosesChannelHere`, web), `next` is on payment-info and `pay` on payment-process. Otherwise (mobile),
 * `pay` on payment-info does both.
 */
export interface PlanPaymentActions extends BillPaymentActions {
  readonly open: (place: PaymentPlace) => void
  readonly retry: Offered
  readonly next: Offered
  readonly previous: Offered
  readonly abandon: () => void
}

export type PlanPaymentFlow = Flow<PlanPaymentState, PlanPaymentActions>
