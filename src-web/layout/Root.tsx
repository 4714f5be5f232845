import type { ReactNode } from 'react'
import type { Navigation } from '#shared/app/navigation.ts'
import { type PageName, ROUTES } from '#shared/domain/routes.ts'
import { helpLater } from '#shared/ui/help-menu/help-later.tsx'
import { FailureBoundary, PageFailed } from '#shared/ui/pages/PageFailed.tsx'
import { PageLoading } from '#shared/ui/pages/PageLoading.tsx'
import { PageRefused } from '#shared/ui/pages/PageRefused.tsx'
import { AppRouter, type SurfaceParts } from '#shared/ui/router/AppRouter.tsx'
import { Frame } from './Frame.tsx'

const HelpLater = helpLater(() => import('./Help.tsx'))

/** Windows that close or lead on by themselves have no account and no service band. */
const PLAIN: ReadonlySet<PageName> = new Set(['payBegin', 'payPassed', 'login', 'ecadReceipt'])

function RoutedFrame({ page, pageKey, children }: { readonly page: PageName; readonly pageKey: string; readonly children: ReactNode }) {
  return (
    <Frame kind={PLAIN.has(page) ? 'plain' : 'service'}>
      <FailureBoundary key={pageKey}>{children}</FailureBoundary>
      {page !== 'notFound' && ROUTES[page].needsLogin && <HelpLater />}
    </Frame>
  )
}

const PARTS: SurfaceParts = { Frame: RoutedFrame, PageLoading, PageFailed, PageRefused }

/** The desktop web's pages in their frame. */
export const Root = ({ navigation }: { readonly navigation: Navigation }) => <AppRouter navigation={navigation} parts={PARTS} />
