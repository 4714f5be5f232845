/** What may change of a parcel after a plan of it was issued. */
export const PLAN_CHANGES = ['outline', 'area', 'address', 'off-sale', 'plan-anew'] as const
export type PlanChange = (typeof PLAN_CHANGES)[number]

/** Why a plan that was issued is no longer the newest. */
export interface PlanNews {
  readonly what: readonly PlanChange[]
  /** day of the last change, yyyy-mm-dd in Macao */
  readonly on: string
}
