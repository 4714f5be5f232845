import type { ApiClient } from '../../api/types.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { Ports } from '../../ports/index.ts'
import type { Launch } from '../shell/launch/types.ts'
import type { PreferencesFlow } from '../shell/preferences/types.ts'
import type { PublicInfo } from '../shell/public-info/create-public-info.ts'
import type { Session } from '../shell/session/create-session.ts'
import type { CurrentPage } from './current-page.ts'
import type { CurrentService } from './current-service.ts'

/** What every flow may use. */
export interface FlowDeps {
  readonly api: ApiClient
  readonly ports: Ports
  readonly launch: Launch
  /** goes into calls as data (cashier, sign-in device); no flow branches on it */
  readonly surface: Surface
  readonly currentPage: Readonly<CurrentPage>
  readonly preferences: PreferencesFlow
  readonly session: Session
  readonly publicInfo: PublicInfo
  readonly currentService: CurrentService
  /** Work to finish before we reload the page, such as saving a draft. Each always ends, by its own time limit or its call's. */
  readonly beforeReload: Set<() => Promise<void>>
  /** Another flow; it is made on first use, and once. */
  flow<F>(create: (deps: FlowDeps) => F): F
}
