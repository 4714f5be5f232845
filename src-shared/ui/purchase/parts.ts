import type { PlanPurchaseActions, PlanPurchaseState } from '../../flows/plan-purchase/types.ts'

/** What every part of step 1 is given: the flow's state down, its actions up. */
export interface PurchaseParts {
  readonly state: PlanPurchaseState
  readonly actions: PlanPurchaseActions
}
