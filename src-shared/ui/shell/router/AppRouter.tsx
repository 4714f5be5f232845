import type { ComponentType, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { type Parser, Route, Router, Switch } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import type { Navigation, NavigationState } from '../../../app/navigation.ts'
import { BASE_PATH, type PageName, ROUTE_NAMES, ROUTES } from '../../../domain/routes.ts'
import { refusalOf } from '../../../flows/shell/startup/verdict.ts'
import { useApp } from '../app-context.tsx'
import { PageFailed } from '../pages/PageFailed.tsx'
import { PageRefused } from '../pages/PageRefused.tsx'
import { useFlow } from '../use-flow.ts'
import { usePageHeading } from '../use-service-name.ts'
import { MovedHere, usePageFocus } from './page-focus.ts'

/** What a surface draws around a page; it stays mounted when pages change. */
export interface FrameProps {
  readonly page: PageName
  /** a page that threw stays broken until this changes */
  readonly pageKey: string
  readonly children: ReactNode
}

interface AppRouterProps {
  readonly navigation: Navigation
  readonly Frame: ComponentType<FrameProps>
}

/** Matches paths as domain/routes.ts defines: exactly, with or without trailing slashes. */
const parsePath: Parser = (path) => ({
  pattern: path === '*' ? /^/ : new RegExp(`^${path === '/' ? '' : path}/*$`),
  keys: [],
})

/** Draws the page of the address. It starts nothing: app/navigation.ts enters pages. */
export function AppRouter({ navigation, Frame }: AppRouterProps) {
  const { page, entries, content, screen: Screen } = useSnapshot(navigation.state, { sync: true }) as NavigationState
  const { startup, ports } = useApp()
  const refusal = refusalOf(useFlow(startup).state.at)
  const pageKey = `${entries} ${page === 'notFound' ? '' : (refusal?.kind ?? '')}`
  usePageFocus(entries, pageKey, content)
  const routed = (name: PageName) => {
    if (name === page) {
      if (content === 'refusal' && refusal !== undefined) return <PageRefused page={name} refusal={refusal} />
      if (content === 'loadFailure') return <PageFailed isOffline={!ports.hostPage.isOnline} onRetry={navigation.retry} />
      if (content === 'screen' && Screen !== null) return <Screen key={entries} />
    }
    return <PageLoading page={name} />
  }
  return (
    <MovedHere value={entries > 1}>
      <Frame page={page} pageKey={pageKey}>
        <Router hook={useBrowserLocation} base={BASE_PATH} parser={parsePath}>
          <Switch>
            {ROUTE_NAMES.map((name) => (
              <Route key={name} path={ROUTES[name].path}>
                {routed(name)}
              </Route>
            ))}
            <Route>{routed('notFound')}</Route>
          </Switch>
        </Router>
      </Frame>
    </MovedHere>
  )
}

/** A page before its code or its checks are ready: its own heading, the way out, and placeholder lines; never blank. */
const PageLoading = ({ page }: { readonly page: PageName }) => (
  <Page heading={usePageHeading(page)}>
    <div className="ec-page-wait">
      <Loading lines={6} />
    </div>
  </Page>
)
