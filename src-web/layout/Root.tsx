import { useSnapshot } from 'valtio'
import { ROUTES } from '#shared/domain/routes.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-words.ts'
import { Waiting } from '../kit/Waiting.tsx'
import type { PageName } from '../router/forwards.ts'
import type { Router, RouterState } from '../router/router.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { Gate } from './gates.tsx'
import { HelpLater } from './HelpLater.tsx'
import { useFocusOnMove } from './heading-focus.ts'
import { headingOf } from './headings.ts'
import { PageFailed } from './PageFailed.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Windows that only pass by: no account, no service band. */
const PASSING: ReadonlySet<PageName> = new Set(['payBegin', 'payPassed', 'login', 'ecadReceipt'])

/** The frame with what the address names: the screen, what stands before it, or that it is on its way. */
export function Root({ router }: { readonly router: Router }) {
  const { name, visit, screen: Screen, failed } = useSnapshot(router.state) as RouterState
  const { at } = useFlow(useApp().startup).state
  const stopped = name !== 'notFound' && at.kind !== 'open' && at.kind !== 'checking'
  const shown = `${visit} ${stopped ? at.kind : ''}`
  useFocusOnMove(visit, shown)
  return (
    <Frame kind={PASSING.has(name) ? 'plain' : 'service'}>
      <ErrorBoundary key={shown} fallback={<PageFailed onRetry={() => window.location.reload()} />}>
        {stopped ? <Gate at={at} /> : failed ? <PageFailed onRetry={router.retry} /> : Screen ? <Screen /> : <OnItsWay name={name} />}
      </ErrorBoundary>
      {name !== 'notFound' && ROUTES[name].needsLogin && <HelpLater />}
    </Frame>
  )
}

/** The same place and heading as the skeleton in index.html, so nothing jumps. */
function OnItsWay({ name }: { readonly name: PageName }) {
  const t = useT()
  return (
    <div className="ec-step-page">
      <div className="ec-side" />
      <div className="ec-card ec-wait-card">
        <PageTitle>{t(headingOf(name))}</PageTitle>
        <Waiting words={t('loading')} lines={6} />
      </div>
    </div>
  )
}
