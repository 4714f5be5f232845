import type { Transport } from '../api/transport.ts'
import type { ApiClient } from '../api/types.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { Here } from '../flows/here.ts'
import type { Launch } from '../flows/launch/types.ts'
import type { PreferencesFlow } from '../flows/preferences/types.ts'
import type { PublicInfo } from '../flows/public-info/create-public-info.ts'
import type { ServiceAtHand } from '../flows/service-at-hand.ts'
import type { Session } from '../flows/session/create-session.ts'
import type { StartupFlow } from '../flows/startup/types.ts'
import type { Ports } from '../ports/index.ts'

/** What every flow may use. */
export interface FlowDeps {
  readonly api: ApiClient
  readonly ports: Ports
  readonly launch: Launch
  /** goes into calls as data (cashier, sign-in device); no flow branches on it */
  readonly surface: Surface
  readonly here: Readonly<Here>
  readonly preferences: PreferencesFlow
  readonly session: Session
  readonly publicInfo: PublicInfo
  readonly atHand: ServiceAtHand
  /** What to keep before the page goes by our own doing; each ends always, by its own time limit or the call's. */
  readonly keepers: Set<() => Promise<void>>
  /** another flow, made once */
  flow<F>(create: (deps: FlowDeps) => F): F
}

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
  readonly transport: Transport
  /** a flow was made, by the function of this name */
  readonly made: (name: string, flow: unknown) => void
}
