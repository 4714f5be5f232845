import { useEffect } from 'react'
import type { Navigation } from '#shared/app/navigation.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { FailureBoundary } from '#shared/ui/shell/pages/PageFailed.tsx'
import { AppRouter, type FrameProps } from '#shared/ui/shell/router/AppRouter.tsx'
import { usePageHeading } from '#shared/ui/shell/use-service-name.ts'
import { helpLater } from '#shared/ui/shell/when-idle.tsx'

const HelpLater = helpLater(() => import('./Help.tsx'))

/** Every screen draws its own bar; the frame names the window and catches a page that throws. */
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

/** The phone's pages. */
export const Root = ({ navigation }: { readonly navigation: Navigation }) => <AppRouter navigation={navigation} Frame={RoutedFrame} />
