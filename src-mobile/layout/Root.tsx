import { useEffect } from 'react'
import type { Navigation } from '#shared/app/navigation.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { FailureBoundary } from '#shared/ui/shell/pages/PageFailed.tsx'
import { AppRouter, type FrameProps } from '#shared/ui/shell/router/AppRouter.tsx'
import { usePageHeading } from '#shared/ui/shell/use-service-name.ts'
import { helpLater } from '#shared/ui/shell/when-idle.tsx'

const HelpLater = helpLater(() => import('./Help.tsx'))

/** Sets the window title and catches errors of a page. Every screen draws its own bar. */
function RoutedFrame({ page, pageKey, children }: FrameProps) {
  const { hostPage } = useApp().ports
  const heading = usePageHeading(page)
  useEffect(() => hostPage.setTitle(heading), [hostPage, heading])
  return (
    <>
      <FailureBoundary key={pageKey}>{children}</FailureBoundary>
      <HelpLater page={page} />
    </>
  )
}

/** The pages of the phone. */
export const Root = ({ navigation }: { readonly navigation: Navigation }) => <AppRouter navigation={navigation} Frame={RoutedFrame} />
