import type { ReactNode } from 'react'
import type { RouteName } from '#shared/domain/routes.ts'
import { ROUTE_HEADINGS } from '#shared/i18n/route-headings.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Page } from '../../layout/Page.tsx'
import './guide-page.css'

interface GuidePageProps {
  readonly name: RouteName
  readonly children: ReactNode
  readonly onBack?: () => void
  readonly onClose?: () => void
}

/** The page around information on the phone: its heading, its content, and back or close in the bar. */
export function GuidePage({ name, children, onBack, onClose }: GuidePageProps) {
  const t = useT()
  return (
    <Page heading={t(ROUTE_HEADINGS[name])} onBack={onBack} onClose={onClose}>
      <div className="g-card">{children}</div>
    </Page>
  )
}
