import { avos } from '../../../domain/money/money.ts'
import { type PlanLine, planTotal } from '../../../domain/plans/plan.ts'
import type { PlanSummary } from './types.ts'

/** Summary of the plans to order; the shown price per plan is that of the first one [5-09]. */
export const summaryOf = (lines: readonly PlanLine[]): PlanSummary => ({
  lines,
  total: planTotal(lines),
  unitPrice: lines[0]?.plan.unitPrice ?? avos(0),
})
