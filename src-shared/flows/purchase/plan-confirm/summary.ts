import { avos } from '../../../domain/money/money.ts'
import { type PlanLine, planTotal } from '../../../domain/plans/plan.ts'
import type { PlanSummary } from './types.ts'

/** Plans as they are going to be ordered; the price shown per plan is the first item's [5-09]. */
export const summaryOf = (lines: readonly PlanLine[]): PlanSummary => ({
  lines,
  total: planTotal(lines),
  unitPrice: lines[0]?.plan.unitPrice ?? avos(0),
})
