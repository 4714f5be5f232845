import { avos, total } from '../../domain/money.ts'
import type { PlanLine } from '../../domain/plan.ts'
import type { PlanSummary } from './types.ts'

/** Total is the sum of unit price times count; the price shown per plan is the first item's [5-09]. */
export const summaryOf = (lines: readonly PlanLine[]): PlanSummary => ({
  lines,
  total: total(lines.map(({ plan, count }) => ({ unitPrice: plan.unitPrice, count }))),
  unitPrice: lines[0]?.plan.unitPrice ?? avos(0),
})
