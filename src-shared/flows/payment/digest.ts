import type { Avos } from '../../domain/money/money.ts'
import { contentDigest } from '../../domain/plans/order-content.ts'
import type { PlanLine } from '../../domain/plans/plan.ts'

/** Plans and their sum on a page. */
export interface ShownPlans {
  readonly lines: readonly PlanLine[]
  readonly total: Avos
}

/** Digest of the plans on a page. It must be the same when they are confirmed, ordered and paid (threat 21). */
export const digestOfPlans = ({ lines, total }: ShownPlans): string =>
  contentDigest({ lines: lines.map(({ plan, count }) => ({ id: plan.number, unitPrice: plan.unitPrice, count })), total })

/** Digest of an application's fees. Exempt fees are shown, but are not part of the order. */
export const digestOfFees = ({ lines, total }: ShownFees): string => {
  const charged = lines.filter(({ exempt, quantity, price }) => !exempt && quantity > 0 && price > 0)
  return contentDigest({ lines: charged.map(({ id, price, quantity }) => ({ id, unitPrice: price, count: quantity })), total })
}

interface ShownFees {
  readonly lines: readonly { readonly id: string; readonly price: Avos; readonly quantity: number; readonly exempt: boolean }[]
  readonly total: Avos
}
