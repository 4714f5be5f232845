import type { WireText } from '../languages.ts'
import { type Avos, total } from '../money/money.ts'

/** A plan on sale [3-13]. */
export interface Plan {
  /** cadastral number, for example 0323.017 */
  readonly number: string
  readonly unitPrice: Avos
  /** 'prefix -- address' in four texts; show it with LocationText */
  readonly location: WireText
}

/** This account's last purchase of a plan. Buying it again is possible after a confirmation. */
export interface Bought {
  readonly applicationNumber: string
  /** ISO instant */
  readonly at: string
}

/** A plan in the cart or in an order; the quantity is always 1 [1-02]. */
export interface PlanLine {
  readonly plan: Plan
  readonly count: number
  /** set for a plan in the cart that was bought before; never set in an order */
  readonly bought?: Bought | undefined
}

/** Total price of plans [5-09]. */
export const planTotal = (lines: readonly PlanLine[]): Avos => total(lines.map(({ plan, count }) => ({ unitPrice: plan.unitPrice, count })))
