import type { FlowDeps } from '../../app/types.ts'
import type { Flow } from '../flow.ts'
import { createState } from '../state.ts'
import { DEMO_NAMES, demoRow } from './section-8.ts'

export interface DemoActions {
  readonly open: () => void
}

/** The test page: an address that names a row which nothing causes has its words said, as any failure's are [8-11]. */
export function createDemo({ ports }: FlowDeps): Flow<Record<string, never>, DemoActions> {
  const { state } = createState<Record<string, never>>({})
  const open = (): void => {
    const asked = ports.navigator.query().say
    const name = DEMO_NAMES.find((each) => each === asked)
    if (name === undefined) return
    const row = demoRow(name)
    if (row.way === undefined && row.scenario === undefined) ports.dialogs.toast({ key: row.says[0] }, 'failure')
  }
  return { state, offer: () => ({ open }) }
}
