import type { ApiSetup } from '../api/client.ts'
import type { FlowDeps } from '../flows/core/deps.ts'
import type { StartupFlow } from '../flows/shell/startup/types.ts'

/**
 * The wired product without its screens. Every page needs the flows named here; any other flow comes with the screen
 * that uses it. `app.flow(createPlanPurchase)` makes a flow once and returns the same one from then on, so that its
 * state outlives the screen and its code loads only with the screen's chunk.
 */
export interface AppModel extends FlowDeps {
  readonly startup: StartupFlow
}

/** Watches the product while it runs: the developers' panel, which is in no production build (docs/panel.md). */
export interface AppObserver {
  /** given the client's axios before any call */
  readonly watch: NonNullable<ApiSetup['watch']>
  /** a flow was made, by the function of this name */
  readonly made: (name: string, flow: unknown) => void
}
