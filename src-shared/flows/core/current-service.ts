import { subscribeKey } from 'valtio/utils'
import type { ApiClient } from '../../api/types.ts'
import type { GuideTarget } from '../../domain/guide/guide.ts'
import type { WireText } from '../../domain/languages.ts'
import { ROUTES, type RouteName } from '../../domain/routes.ts'
import type { Query } from '../../ports/navigator.ts'
import type { PreferencesFlow } from '../shell/preferences/types.ts'
import type { CurrentPage } from './current-page.ts'
import { createLatestRequest, createState } from './state.ts'

/** The service that the current page belongs to: the page shows its name, and the help is about it [2-11], [2-25]. */
export interface CurrentServiceState {
  /** whether it is the electronic cadastral plan; if not, it is another service or one that is not known */
  readonly isPlan: boolean
  /** undefined while not known */
  readonly name: string | WireText | undefined
  /** the item whose guide, questions and laws are the service's; undefined: not known, or the plan's own */
  readonly itemId: string | undefined
}

export interface CurrentService {
  readonly state: CurrentServiceState
  /** Another page is shown; undefined: the address names no page of ours. */
  pageChanged(route: RouteName | undefined, query?: Query): void
  /** Sets the service of a page, once the page knows it. Has no effect when the page is not shown any more. */
  set(route: RouteName, service: Pick<CurrentServiceState, 'name'> & Partial<Pick<CurrentServiceState, 'itemId'>>): void
  /** As `set`, for the electronic cadastral plan. */
  setPlan(route: RouteName): void
}

interface Parts {
  readonly api: ApiClient
  readonly currentPage: Readonly<CurrentPage>
  readonly preferences: PreferencesFlow
}

const PLAN: CurrentServiceState = { isPlan: true, name: undefined, itemId: undefined }
const UNKNOWN: CurrentServiceState = { isPlan: false, name: undefined, itemId: undefined }

/** What the help is about; undefined while the service is not known. */
export const helpTarget = ({ isPlan, itemId }: CurrentServiceState): GuideTarget | undefined =>
  isPlan ? {} : itemId === undefined ? undefined : { itemId }

export function createCurrentService({ api, currentPage, preferences }: Parts): CurrentService {
  const { state, set } = createState<CurrentServiceState>(PLAN)
  const latest = createLatestRequest()
  /** the item or service that the address names, on a page that does not know it otherwise */
  let named: GuideTarget = {}

  /** Asks the server for the name of the item or service in the address. */
  async function lookUp(): Promise<void> {
    const signal = latest.start()
    const { itemId, serviceId } = named
    if (itemId === undefined && serviceId === undefined) return
    try {
      // Few pages need this code.
      const { nameOfTarget } = await import('../../api/target-name.ts')
      const found = await nameOfTarget(api, named)
      if (!signal.aborted) set(found === 'plan' ? PLAN : { isPlan: false, name: found, itemId })
    } catch {
      // [8-08] the name is left out; the page itself shows what failed
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
