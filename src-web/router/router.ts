import type { ComponentType } from 'react'
import { proxy, ref, subscribe } from 'valtio'
import { loadScreen } from '#shared/app/load-screen.ts'
import type { ScreenModule, Screens } from '#shared/app/screens.ts'
import type { AppModel } from '#shared/app/types.ts'
import { actionsOf } from '#shared/ui/use-flow.ts'
import { FORWARDS, type PageName } from './forwards.ts'
import { onMove, pageOf } from './locations.ts'

/** Key of the token in local storage [3-18]. */
const TOKEN_KEY = '/ecad/:token'

export interface RouterState {
  /** the page the address names */
  name: PageName
  /** counts the entries: another one sends the focus to the heading */
  visit: number
  /** the screen, once its code is there and it was entered */
  screen: ComponentType | null
  /** its code could not be fetched */
  failed: boolean
}

export interface Router {
  readonly state: RouterState
  /** Resolves when the first page's code is there, or could not be fetched. */
  start(): Promise<void>
  /** fetches the page's code again */
  retry(): void
}

/**
 * Main → router → screen → flow. The router says which page is shown, has the start-up checks made,
 * and when they let the page through fires the screen's `enter` once: effects start here, not by mounting.
 */
export function createRouter({ app, screens, self }: { readonly app: AppModel; readonly screens: Screens; readonly self: Window }): Router {
  const state = proxy<RouterState>({ name: pageOf(self.location), visit: 0, screen: null, failed: false })
  let module: ScreenModule | undefined
  let entered = false
  let latest: Promise<void> = Promise.resolve()

  const isOpen = () => state.name === 'notFound' || app.startup.state.at.kind === 'open'
  /** Whoever has a token was signed in: the page is drawn, and can be typed into, while the checks are under way. */
  const mayDraw = () => isOpen() || (app.startup.state.at.kind === 'checking' && app.ports.storage.local.get(TOKEN_KEY) !== undefined)
  const show = () => {
    const shown = module
    if (shown === undefined) return
    if (!entered && isOpen()) {
      entered = true
      shown.enter?.(app)
    } else if (!entered && mayDraw()) shown.ahead?.(app)
    // Entering may have led elsewhere at once, and this page is none any more [2-06].
    if (module !== shown || state.screen !== null || !mayDraw()) return
    state.screen = ref(shown.default)
  }
  const load = (): Promise<void> => {
    const { visit, name } = state
    state.failed = false
    return loadScreen(app, screens, name).then(
      (loaded) => {
        if (state.visit !== visit) return
        module = loaded
        show()
      },
      () => {
        if (state.visit === visit) state.failed = true
      },
    )
  }
  const enter = (): Promise<void> => {
    const name = pageOf(self.location)
    const forward = FORWARDS[name]
    if (forward) {
      // Which enters again, by its new name.
      app.ports.navigator.replace(forward, app.ports.navigator.query())
      return latest
    }
    Object.assign(state, { name, visit: state.visit + 1, screen: null })
    module = undefined
    entered = false
    if (name === 'notFound') app.atHand.turnTo(undefined)
    else actionsOf(app.startup).open(name)
    latest = load()
    return latest
  }

  return {
    state,
    retry: () => void load(),
    start: () => {
      // A changed query alone, e.g. platform=ab added [1-05], is no new visit.
      onMove(self, (replaced) => {
        if (!replaced || pageOf(self.location) !== state.name) void enter()
      })
      subscribe(app.startup.state, show, true)
      return enter()
    },
  }
}
