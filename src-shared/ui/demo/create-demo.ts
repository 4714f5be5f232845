import type { FlowDeps } from '../../flows/core/deps.ts'
import { FAILURES, type FailureName } from '../../flows/core/failures.ts'
import type { Flow } from '../../flows/core/flow.ts'
import { createState } from '../../flows/core/state.ts'
import { showAnyFailure } from '../../flows/payment/close-cashier.ts'
import { demoRow } from './section-8.ts'

export interface DemoActions {
  readonly open: () => void
}

/** Failures without a cause in the test system (decision 9.14). */
const WORDS_ONLY = (Object.keys(FAILURES) as FailureName[]).filter((name) => {
  const { way, scenario } = demoRow(name)
  return way === undefined && scenario === undefined
})

/** The test page. If the address names a failure without a cause, the page shows it like any other failure [8-11]. */
export function createDemo(deps: FlowDeps): Flow<Record<string, never>, DemoActions> {
  const { state } = createState<Record<string, never>>({})
  const open = (): void => {
    const requested = deps.ports.navigator.query().say
    const name = WORDS_ONLY.find((each) => each === requested)
    if (name !== undefined) void showAnyFailure(deps, name)
  }
  return { state, actions: () => ({ open }) }
}
