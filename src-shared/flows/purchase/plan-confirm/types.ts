import type { Avos } from '../../../domain/money/money.ts'
import type { PlanLine } from '../../../domain/plans/plan.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

/** The plans as they are going to be ordered [2-04]; type is always electronic document, quantity per line. */
export interface PlanSummary {
  readonly lines: readonly PlanLine[]
  readonly total: Avos
  /** the first item's price, as displayed per plan [5-09] */
  readonly unitPrice: Avos
}

export interface PlanConfirmState {
  readonly summary: Loading<PlanSummary>
  /** 5 working days, from the server; undefined while not known */
  readonly workingDays: number | undefined
  /** the idle cart empties in so many minutes; null while there is nothing to warn of (threat 22) */
  readonly idleMinutes: number | null
}

export interface PlanConfirmActions {
  /** Loads the cart; when it is empty or fails to load, the idle-cleared message leads back to /choose-ecad [4-10]. */
  readonly open: () => void
  readonly retry: Offered
  /** 'confirm application' on mobile, 'next' on the web: to /payment-info */
  readonly confirm: Offered
  readonly previous: () => void
  /** answers the idle warning and restarts the cart's time */
  readonly keepCart: Offered
  readonly abandon: () => void
}

export type PlanConfirmFlow = Flow<PlanConfirmState, PlanConfirmActions>
