import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { loadScreen } from '#shared/app/load-screen.ts'
import type { ScreenModule, Screens } from '#shared/app/screens.ts'
import { routeHeadings } from '#shared/i18n/route-headings.ts'
import { BASE_PATH, ROUTES, type RouteName, routeOf } from '#shared/domain/routes.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { actionsOf, useFlow } from '#shared/ui/use-flow.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'
import { useT } from '#shared/ui/use-words.ts'
import { FailureBoundary, PageFailed } from './Failure.tsx'
import { HelpLater } from './HelpLater.tsx'
import { OnItsWay, StartupGate } from './StartupGate.tsx'

type ScreenName = RouteName | 'notFound'

const HEADINGS = routeHeadings('mobile')
/** The screen of a path of this origin. */
export const screenOf = (path: string): ScreenName =>
  (path.startsWith(`${BASE_PATH}/`) || path === BASE_PATH ? routeOf(path.slice(BASE_PATH.length)) : undefined) ?? 'notFound'

interface Shown {
  readonly name: ScreenName
  readonly module: ScreenModule | 'failed'
}

/** Key of the token in local storage [3-18]: whoever has one was signed in, so the page need not wait to be drawn. */
const TOKEN_KEY = '/ecad/:token'

/**
 * Address → screen. On entering a route it tells the start-up checks, loads the screen's code, and fires the screen's
 * `enter` once the checks let the page open; none of it happens by mounting a screen.
 */
export function Router({ screens, first }: { readonly screens: Screens; readonly first?: Shown | undefined }) {
  const app = useApp()
  const t = useT()
  const [path] = useBrowserLocation()
  const name = screenOf(path)
  const [shown, setShown] = useState<Shown | undefined>(first)
  const [tries, setTries] = useState(0)
  const { kind } = useFlow(app.startup).state.at
  const isOpen = kind === 'open' || name === 'notFound'
  const early = kind === 'checking' && app.ports.storage.local.get(TOKEN_KEY) !== undefined
  const service = useServiceName()
  const heading = HEADINGS[name] === 'publicServices' ? service : t(HEADINGS[name])

  // Before anything that is drawn can be pressed: the way out of a page goes by where the start-up checks say one is.
  useLayoutEffect(() => {
    void tries
    let current = true
    if (name === 'notFound') app.atHand.turnTo(undefined)
    else actionsOf(app.startup).open(name)
    loadScreen(app, screens, name).then(
      (module) => current && setShown({ name, module }),
      () => current && setShown({ name, module: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [app, screens, name, tries])

  const module = shown?.name === name ? shown.module : undefined
  useEffect(() => {
    if (module === undefined || module === 'failed') return
    if (isOpen) module.enter?.(app)
    else if (early) module.ahead?.(app)
  }, [app, early, isOpen, module])

  useEffect(() => app.ports.hostPage.setTitle(heading), [app, heading])

  // The first page leaves the focus where the browser puts it; every later one is announced by its heading.
  const seen = useRef<ScreenName>(undefined)
  useEffect(() => {
    if (module === undefined) return
    if (seen.current !== undefined && seen.current !== name) {
      window.scrollTo(0, 0)
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
    seen.current = name
  }, [name, module])

  if (module === 'failed') return <PageFailed onRetry={() => setTries(tries + 1)} />
  const Screen: ComponentType | undefined = module?.default
  if (name === 'notFound') return Screen ? <Screen /> : <OnItsWay heading={heading} />
  return (
    <FailureBoundary route={name}>
      <StartupGate heading={heading} early={early && Screen !== undefined}>
        {Screen && <Screen />}
      </StartupGate>
      {ROUTES[name].needsLogin && <HelpLater />}
    </FailureBoundary>
  )
}
