import type { ComponentType } from 'react'
import { proxy, ref, subscribe } from 'valtio/vanilla'
import { createTokenStore } from '../api/token.ts'
import type { PageName } from '../domain/routes.ts'
import { refusalOf } from '../flows/shell/startup/verdict.ts'
import { loadScreen } from './load-screen.ts'
import type { ScreenModule, Screens } from './screens.ts'
import type { AppModel } from './types.ts'

/**
 * Content of the page. `waiting`: its code or the start-up checks are in progress. `refusal`: the checks refuse it
 * [4-06]. `loadFailure`: its code could not be loaded.
 */
export type PageContent = 'waiting' | 'refusal' | 'loadFailure' | 'screen'

export interface NavigationState {
  /** page of the address */
  page: PageName
  /** number of pages entered so far, including this one; redirects do not count */
  entries: number
  content: PageContent
  /** the page's screen if `content` is 'screen', otherwise null */
  screen: ComponentType | null
}

export interface Navigation {
  readonly state: NavigationState
  /**
   * Enters the page of the address, and from then on each page that the address changes to. Resolves when the code of
   * the first page is loaded or has failed to load.
   */
  start(): Promise<void>
  /** Loads the page's code again. */
  retry(): void
}

/** The entry of the browser's history that is shown. */
interface Entry {
  readonly page: PageName
  code: ScreenModule | 'loading' | 'failed'
  /** whether the screen's `enter` was called since the start-up checks allowed the page */
  entered: boolean
  /** whether the screen's `prefetch` was called */
  prefetched: boolean
}

/**
 * Main → navigation → flow. Entering a page starts its work. A page is entered when the address changes: by the
 * navigator, by Back or Forward, and at the first load. React only draws this state (ADR 19).
 */
export function createNavigation({ app, screens }: { readonly app: AppModel; readonly screens: Screens }): Navigation {
  const { navigator, storage } = app.ports
  const token = createTokenStore(storage.local)
  const newEntry = (page: PageName): Entry => ({ page, code: 'loading', entered: false, prefetched: false })
  let current = newEntry(navigator.page())
  let loaded: Promise<void> = Promise.resolve()
  const state = proxy<NavigationState>({ page: current.page, entries: 0, content: 'waiting', screen: null })

  /** Result of the start-up checks. An unknown page has none and is open. */
  const checks = (page: PageName) => (page === 'notFound' ? 'open' : app.startup.state.at.kind)
  /** A token means that a user was signed in. The page is drawn, and can be typed into, during the checks. */
  const wasSignedIn = () => token.get() !== undefined

  function contentOf({ page, code }: Entry): PageContent {
    const checked = checks(page)
    if (page !== 'notFound' && refusalOf(app.startup.state.at)) return 'refusal'
    if (code === 'failed') return 'loadFailure'
    return code !== 'loading' && (checked === 'open' || wasSignedIn()) ? 'screen' : 'waiting'
  }

  function startWork(entry: Entry, code: ScreenModule): void {
    const checked = checks(entry.page)
    if (checked === 'open') {
      if (entry.entered) return
      entry.entered = true
      code.enter?.(app)
    } else if (checked === 'checking') {
      if (entry.prefetched || entry.entered || !wasSignedIn()) return
      entry.prefetched = true
      code.prefetch?.(app)
    } else entry.entered = false
  }

  function update(): void {
    const entry = current
    const { code } = entry
    if (typeof code === 'object') startWork(entry, code)
    // Entering may have redirected to another page [2-06].
    if (current !== entry) return
    const content = contentOf(entry)
    Object.assign(state, { content, screen: content === 'screen' && typeof code === 'object' ? ref(code.default) : null })
  }

  async function load(entry: Entry): Promise<void> {
    entry.code = 'loading'
    update()
    const code = await loadScreen(app, screens, entry.page).catch(() => 'failed' as const) // the page shows the failure
    if (current !== entry) return
    entry.code = code
    update()
  }

  function enterPage(): void {
    const entry = newEntry(navigator.page())
    current = entry
    if (entry.page === 'notFound') {
      app.currentService.pageChanged(undefined)
      // the bureau's telephone number and the test banner
      app.publicInfo.actions(app.publicInfo.state).open()
    } else app.startup.actions(app.startup.state).open(entry.page)
    // A redirect has already entered the other page.
    if (current !== entry) return
    Object.assign(state, { page: entry.page, entries: state.entries + 1 })
    loaded = load(entry)
  }

  return {
    state,
    retry: () => void load(current),
    start() {
      // A changed query, such as an added platform=ab [1-05], does not change the page.
      navigator.onChange((change) => {
        if (change === 'entry' || navigator.page() !== current.page) enterPage()
      })
      subscribe(app.startup.state, update, true)
      enterPage()
      return loaded
    },
  }
}
