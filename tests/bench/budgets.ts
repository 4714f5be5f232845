import type { RouteName } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'

/**
 * Maximum download, gzip, until the app's own page is shown (docs/quality.md). 1 KB = 1,000 bytes. If `ceiling` is above `goal`, the goal
 * is not reached yet and the check prints the gap. The ceiling is the reached figure plus 2 %.
 */
export interface Budget {
  readonly surface: Surface
  readonly route: RouteName
  readonly query?: string
  readonly goal: number
  readonly ceiling: number
  /** Requests before the page can be used. */
  readonly requests?: { readonly goal: number; readonly ceiling: number }
}

export const BUDGETS: readonly Budget[] = [
  { surface: 'mobile', route: 'chooseEcad', goal: 130_000, ceiling: 163_000, requests: { goal: 6, ceiling: 6 } },
  { surface: 'web', route: 'chooseEcad', goal: 195_000, ceiling: 269_000, requests: { goal: 6, ceiling: 6 } },
  { surface: 'mobile', route: 'affairFaq', query: 'itemId=1', goal: 125_000, ceiling: 161_500 },
  { surface: 'mobile', route: 'ecadReceipt', query: 'tid=x', goal: 125_000, ceiling: 158_500 },
  { surface: 'web', route: 'affairFaq', query: 'itemId=1', goal: 190_000, ceiling: 267_900 },
  { surface: 'web', route: 'ecadReceipt', query: 'tid=x', goal: 190_000, ceiling: 264_000 },
]

/** The form step's own code, gzip, never loaded before it: Formily, the widgets and panels. */
export const FORM_BUDGETS: Readonly<Record<Surface, Pick<Budget, 'goal' | 'ceiling'>>> = {
  web: { goal: 160_000, ceiling: 97_000 },
  mobile: { goal: 100_000, ceiling: 87_000 },
}
