import type { ApiSetup } from '../api/client.ts'
import type { FlowDeps } from '../flows/core/deps.ts'
import type { StartupFlow } from '../flows/shell/startup/types.ts'
import type { WaitingFlow } from '../flows/shell/waiting/types.ts'
import type { Recent } from './recent.ts'

/**
 * The app without its screens. Every page needs the flows named here; any other flow is loaded with the screen that
 * uses it. `app.flow(createPlanPurchase)` creates a flow once and then returns the same one: its state outlives the
 * screen, and its code is only loaded with the screen's chunk.
 */
export interface AppModel extends FlowDeps {
  readonly startup: StartupFlow
  readonly waiting: WaitingFlow
  readonly recent: Recent
}

/** Observes the running app: for the developers' panel, which is in no production build (docs/panel.md). */
export interface AppObserver {
  /** called with the client's axios instance before any call */
  readonly watch: NonNullable<ApiSetup['watch']>
  /** called when a flow is created, with the name of its function */
  readonly made: (name: string, flow: unknown) => void
}
