import type { Avos } from '../../../domain/money/money.ts'
import type { PlanLine } from '../../../domain/plans/plan.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

/** The plans to order [2-04]. The type is always electronic document; each line has its quantity. */
export interface PlanSummary {
  readonly lines: readonly PlanLine[]
  readonly total: Avos
  /** price of the first plan, shown as price per plan [5-09] */
  readonly unitPrice: Avos
}

export interface PlanConfirmState {
  readonly summary: Loading<PlanSummary>
  /** processing time from the server, 5 working days; undefined while not known */
  readonly workingDays: number | undefined
  /** minutes until the idle cart is emptied; null while there is no warning (threat 22) */
  readonly idleMinutes: number | null
}

export interface PlanConfirmActions {
  /** Loads the cart. If it is empty or fails to load, the idle-cleared message leads back to /choose-ecad [4-10]. */
  readonly open: () => void
  readonly retry: Offered
  /** goes to /payment-info; labelled 'confirm application' on mobile, 'next' on the web */
  readonly confirm: Offered
  readonly previous: () => void
  /** answers the idle warning and restarts the cart's idle time */
  readonly keepCart: Offered
  readonly abandon: () => void
}

export type PlanConfirmFlow = Flow<PlanConfirmState, PlanConfirmActions>
