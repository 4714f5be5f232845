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
  /** the other numbers of the same search, when it held several; empty for one number */
  readonly verdicts: readonly NumberVerdict[]
  /** 'Input error' / 'Please tick at least one' [5-01], or why adding stopped */
  readonly problem: { readonly title: Message; readonly text: Message } | null
  readonly adding: boolean
}

/** A notice on the page, beside what the user is doing. */
export type PurchaseNotice =
  /** the idle cart empties in so many minutes, rounded up (threat 22, WCAG 2.2.1) */
  | { readonly kind: 'idleSoon'; readonly minutes: number }
  /** another tab or device changed the cart; the list shown is the new one (threat 21) */
  | { readonly kind: 'changedElsewhere' }
  /** there is an order that is not paid (decision 3.3) */
  | {
      readonly kind: 'unpaidOrder'
      readonly tid: string
      readonly applicationNumber: string
      readonly lines: readonly PlanLine[]
      readonly total: Avos
      /** ISO instant until which it may be paid as it is; undefined where there is none, as while somebody may be paying */
      readonly until: string | undefined
      /** a bank or a clerk is at work on it, or somebody may be paying it, so that nobody is asked to pay */
      readonly pending: boolean
      /** the case of its money, where there is one */
      readonly clerk: Message | undefined
    }
  /** that order was paid meanwhile */
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
  /** the numbers as they were read, shown when they differ from the input or are several; else empty */
  readonly understood: readonly NumberReading[]
  readonly searching: boolean
  /** one verdict per number of the last search of several, until the input changes; once some are added, of those that are wrong */
  readonly verdicts: readonly NumberVerdict[]
  readonly found: FoundDialog | null
  readonly lines: readonly PlanLine[]
  readonly total: Avos
  /** the number being removed */
  readonly removing: string | null
  /** the newest first */
  readonly notices: readonly PurchaseNotice[]
  /** what happened last, for a polite live region */
  readonly announcement: Message | null
}

export interface PlanPurchaseActions {
  readonly open: () => void
  /** loads the cart while the start-up checks are under way; `open` shows it [4-06] */
  readonly prefetch: () => void
  readonly retry: Offered
  /** full-width commas become ASCII as typed [4-08] */
  readonly type: (input: string) => void
  /** only with a non-empty input [4-08] */
  readonly search: Offered
  readonly stopSearch: Offered
  readonly tick: Offered<[number: string, ticked: boolean]>
  readonly confirmFound: Offered
  readonly cancelFound: Offered
  readonly remove: Offered<[number: string]>
  /** only with at least one plan [4-08] */
  readonly next: Offered
  /** asks 'Confirm to abandon…', then closes the page [8-13] */
  readonly abandon: () => void
  /** answers the idle warning and restarts the cart's time */
  readonly keepCart: Offered
  readonly dismissNotice: Offered<[kind: PurchaseNotice['kind']]>
  /** to the unpaid order's payment page */
  readonly payUnpaid: Offered
  /** gives the unpaid order up to be changed; its plans are in the cart again */
  readonly changeUnpaid: Offered
  /** asks first, then gives the unpaid order up with its plans */
  readonly cancelUnpaid: Offered
  /** to the completion page of the order that was paid meanwhile */
  readonly viewPaid: Offered
  /** a plan's page in the external viewer, new tab or host page */
  readonly viewMap: Offered<[number: string]>
  readonly openLookup: Offered
}

export type PlanPurchaseFlow = Flow<PlanPurchaseState, PlanPurchaseActions>
