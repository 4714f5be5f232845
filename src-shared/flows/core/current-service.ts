import { subscribeKey } from 'valtio/utils'
import type { ApiClient } from '../../api/types.ts'
import type { GuideTarget } from '../../domain/guide/guide.ts'
import type { WireText } from '../../domain/languages.ts'
import { ROUTES, type RouteName } from '../../domain/routes.ts'
import type { Query } from '../../ports/navigator.ts'
import type { PreferencesFlow } from '../shell/preferences/types.ts'
import type { CurrentPage } from './current-page.ts'
import { createLatestRequest, createState } from './state.ts'

/** The service of the current page. The page shows its name, and the help pages describe it [2-11], [2-25]. */
export interface CurrentServiceState {
  /** the electronic cadastral plan; false for another service or while the service is not known */
  readonly isPlan: boolean
  /** undefined while not known */
  readonly name: string | WireText | undefined
  /** the item whose guide, FAQ and laws belong to the service; undefined if not known, and for the plan */
  readonly itemId: string | undefined
}

export interface CurrentService {
  readonly state: CurrentServiceState
  /** Called when the page changes; `route` is undefined for the not-found page. */
  pageChanged(route: RouteName | undefined, query?: Query): void
  /** Sets the service of a page once it is known. Does nothing if another page is shown by then. */
  set(route: RouteName, service: Pick<CurrentServiceState, 'name'> & Partial<Pick<CurrentServiceState, 'itemId'>>): void
  /** Like `set`, for the electronic cadastral plan. */
  setPlan(route: RouteName): void
}

interface Parts {
  readonly api: ApiClient
  readonly currentPage: Readonly<CurrentPage>
  readonly preferences: PreferencesFlow
}

const PLAN: CurrentServiceState = { isPlan: true, name: undefined, itemId: undefined }
const UNKNOWN: CurrentServiceState = { isPlan: false, name: undefined, itemId: undefined }

/** Target of the help pages; undefined while the service is not known. */
export const helpTarget = ({ isPlan, itemId }: CurrentServiceState): GuideTarget | undefined =>
  isPlan ? {} : itemId === undefined ? undefined : { itemId }

export function createCurrentService({ api, currentPage, preferences }: Parts): CurrentService {
  const { state, set } = createState<CurrentServiceState>(PLAN)
  const latest = createLatestRequest()
  /** the item or service in the address, on pages that do not load it themselves */
  let named: GuideTarget = {}

  /** Requests the name of the item or service in the address. */
  async function lookUp(): Promise<void> {
    const signal = latest.start()
    const { itemId, serviceId } = named
    if (itemId === undefined && serviceId === undefined) return
    try {
      // loaded on demand, because few pages need it
      const { nameOfTarget } = await import('../../api/target-name.ts')
      const found = await nameOfTarget(api, named)
      if (!signal.aborted) set(found === 'plan' ? PLAN : { isPlan: false, name: found, itemId })
    } catch {
      // [8-08] no name is shown; the page itself reports the failure
    }
  }

  subscribeKey(preferences.state, 'language', () => void lookUp())

  return {
    state,
    pageChanged(route, query = {}) {
      const own = route === undefined || ROUTES[route].ownService
      const { itemId, serviceId } = query
      named = Array.isArray(own) ? { ...(itemId ? { itemId } : {}), ...(serviceId ? { serviceId } : {}) } : {}
      const isOwn = Array.isArray(own) ? own.some((name) => query[name]) : own
      set(isOwn ? { ...UNKNOWN, itemId: named.itemId } : PLAN)
      void lookUp()
    },
    set(route, { name, itemId }) {
      if (currentPage.route === route) set({ isPlan: false, name, itemId })
    },
    setPlan(route) {
      if (currentPage.route === route) set(PLAN)
    },
  }
}
