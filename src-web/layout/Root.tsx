import type { ReactNode } from 'react'
import type { Navigation } from '#shared/app/navigation.ts'
import { type PageName, ROUTES } from '#shared/domain/routes.ts'
import { AppRouter, type SurfaceParts } from '#shared/ui/router/AppRouter.tsx'
import { useT } from '#shared/ui/use-translate.ts'
import { Waiting } from '../kit/Waiting.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { HelpLater } from './HelpLater.tsx'
import { headingOf } from './headings.ts'
import { PageFailed } from './PageFailed.tsx'
import { PageRefused } from './PageRefused.tsx'
import { PageTitle } from './PageTitle.tsx'

/** Windows that close or lead on by themselves have no account and no service band. */
const PLAIN: ReadonlySet<PageName> = new Set(['payBegin', 'payPassed', 'login', 'ecadReceipt'])

function RoutedFrame({ page, pageKey, children }: { readonly page: PageName; readonly pageKey: string; readonly children: ReactNode }) {
  return (
    <Frame kind={PLAIN.has(page) ? 'plain' : 'service'}>
      <ErrorBoundary key={pageKey} fallback={<PageFailed onRetry={() => window.location.reload()} />}>
        {children}
      </ErrorBoundary>
      {page !== 'notFound' && ROUTES[page].needsLogin && <HelpLater />}
    </Frame>
  )
}

/** Has the place and heading of the skeleton in index.html, so that nothing jumps. */
function PageLoading({ page }: { readonly page: PageName }) {
  const t = useT()
  return (
    <div className="ec-step-page">
      <div className="ec-side" />
      <div className="ec-card ec-wait-card">
        <PageTitle>{t(headingOf(page))}</PageTitle>
        <Waiting words={t('loading')} lines={6} />
      </div>
    </div>
  )
}

const PARTS: SurfaceParts = { Frame: RoutedFrame, PageLoading, PageFailed, PageRefused }

/** The desktop web's pages in their frame. */
export const Root = ({ navigation }: { readonly navigation: Navigation }) => <AppRouter navigation={navigation} parts={PARTS} />
