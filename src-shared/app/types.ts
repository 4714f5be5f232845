import type { ApiSetup } from '../api/client.ts'
import type { FlowDeps } from '../flows/deps.ts'
import type { StartupFlow } from '../flows/startup/types.ts'

/**
 * The wired product without a face. The flows named here are needed by every page; any other flow comes with the
 * screen that uses it: `app.flow(createPlanPurchase)` makes it once and gives the same one ever after, so its state
 * outlives the screen and its code loads with the screen's chunk only.
 */
export interface AppModel extends FlowDeps {
  readonly startup: StartupFlow
}

/** Who looks on while the product runs: the developers' panel, which no production build holds (docs/panel.md). */
export interface AppObserver {
  /** given the client's axios before any call */
  readonly watch: NonNullable<ApiSetup['watch']>
  /** a flow was made, by the function of this name */
  readonly made: (name: string, flow: unknown) => void
}
