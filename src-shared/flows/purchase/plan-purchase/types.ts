import type { Avos } from '../../../domain/money/money.ts'
import type { NumberReading } from '../../../domain/plans/cadastral-number.ts'
import type { Bought, Plan, PlanLine } from '../../../domain/plans/plan.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** The result for one number of a search (decision 3.1). */
export type NumberVerdict = NumberReading & {
  readonly verdict: 'found' | 'badFormat' | 'inCart' | 'notAvailable' | 'beyond'
}

/** The search-result dialog [2-03], [4-08]. */
export interface FoundDialog {
  readonly plans: readonly { readonly plan: Plan; readonly ticked: boolean; readonly bought: Bought | undefined }[]
  /** all numbers of the search if it had several; empty for one number */
  readonly verdicts: readonly NumberVerdict[]
  /** 'Input error' / 'Please tick at least one' [5-01], or why adding stopped */
  readonly problem: { readonly title: Message; readonly text: Message } | null
  readonly adding: boolean
  /** the text of the box that was searched; null for a parcel of a place */
  readonly of: string | null
}

/** A notice on the page that does not interrupt the user. */
export type PurchaseNotice =
  /** minutes until the idle cart is emptied, rounded up (threat 22, WCAG 2.2.1) */
  | { readonly kind: 'idleSoon'; readonly minutes: number }
  /** another tab or device changed the cart; the page shows the new list (threat 21) */
  | { readonly kind: 'changedElsewhere' }
  /** there is an unpaid order (decision 3.3) */
  | {
      readonly kind: 'unpaidOrder'
      readonly tid: string
      readonly applicationNumber: string
      readonly lines: readonly PlanLine[]
      readonly total: Avos
      /** ISO instant until which it can be paid; undefined without a limit, and while a payment may be running */
      readonly until: string | undefined
      /** a payment may be running, or a bank or clerk is working on it: the user is not asked to pay */
      readonly pending: boolean
      /** message about the clerk's case, if there is one */
      readonly clerk: Message | undefined
    }
  /** the unpaid order was paid meanwhile */
  | {
      readonly kind: 'paidOrder'
      readonly tid: string
      readonly merchantOrderNo: string
      readonly applicationNumber: string
      readonly total: Avos
    }

export interface PlanPurchaseState {
  readonly cart: { readonly kind: 'loading' } | { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly message: Message }
  readonly input: string
  /** the numbers as read; empty if there is only one and it equals the input */
  readonly understood: readonly NumberReading[]
  /** the finder shows the parcels near the user, or those that the user knows, until something is typed */
  readonly offering: boolean
  readonly searching: boolean
  /** verdicts of the last search, until the input changes; after adding, only those of the wrong numbers */
  readonly verdicts: readonly NumberVerdict[]
  readonly found: FoundDialog | null
  readonly lines: readonly PlanLine[]
  readonly total: Avos
  /** the number being removed */
  readonly removing: string | null
  /** the newest first */
  readonly notices: readonly PurchaseNotice[]
  /** the last event, for a polite live region */
  readonly announcement: Message | null
}

export interface PlanPurchaseActions {
  readonly open: () => void
  /** loads the cart during the start-up checks; `open` shows it [4-06] */
  readonly prefetch: () => void
  readonly retry: Offered
  /** full-width commas become ASCII as typed [4-08] */
  readonly type: (input: string) => void
  /** only with a non-empty input [4-08] */
  readonly search: Offered
  /** shows the parcels near the user */
  readonly findNear: () => void
  /** offers parcels that the user knows below an empty box */
  readonly offerKnown: () => void
  /** looks up a parcel that was chosen from a place */
  readonly choose: Offered<[number: string]>
  readonly stopSearch: Offered
  readonly tick: Offered<[number: string, ticked: boolean]>
  readonly confirmFound: Offered
  readonly cancelFound: Offered
  readonly remove: Offered<[number: string]>
  /** only with at least one plan [4-08] */
  readonly next: Offered
  /** closes the page after 'Confirm to abandon…' [8-13] */
  readonly abandon: () => void
  /** answers the idle warning and restarts the cart's idle time */
  readonly keepCart: Offered
  readonly dismissNotice: Offered<[kind: PurchaseNotice['kind']]>
  /** opens the unpaid order's payment page */
  readonly payUnpaid: Offered
  /** gives up the unpaid order to change it; its plans go back to the cart */
  readonly changeUnpaid: Offered
  /** after a confirmation, cancels the unpaid order and drops its plans */
  readonly cancelUnpaid: Offered
  /** opens the completion page of the order that was paid meanwhile */
  readonly viewPaid: Offered
  /** opens a plan in the external viewer, in a new tab or a host page */
  readonly viewMap: Offered<[number: string]>
  readonly openLookup: Offered
  /** opens the lookup with the typed address */
  readonly findByAddress: Offered
}

export type PlanPurchaseFlow = Flow<PlanPurchaseState, PlanPurchaseActions>
