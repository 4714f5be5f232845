import type { ApiClient } from '../../api/types.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { Ports } from '../../ports/index.ts'
import type { Launch } from '../shell/launch/types.ts'
import type { PreferencesFlow } from '../shell/preferences/types.ts'
import type { PublicInfo } from '../shell/public-info/create-public-info.ts'
import type { Session } from '../shell/session/create-session.ts'
import type { CurrentPage } from './current-page.ts'
import type { CurrentService } from './current-service.ts'

/** Dependencies that every flow gets. */
export interface FlowDeps {
  readonly api: ApiClient
  readonly ports: Ports
  readonly launch: Launch
  /** only sent in calls (cashier, sign-in device); no flow branches on it */
  readonly surface: Surface
  readonly currentPage: Readonly<CurrentPage>
  readonly preferences: PreferencesFlow
  readonly session: Session
  readonly publicInfo: PublicInfo
  readonly currentService: CurrentService
  /** Work to finish before the product reloads the page, such as saving a draft. Each promise must settle within a time limit. */
  readonly beforeReload: Set<() => Promise<void>>
  /** Returns another flow; it is created once, on first use. */
  flow<F>(create: (deps: FlowDeps) => F): F
}
