import type { ReactNode } from 'react'
import type { RouteName } from '#shared/domain/routes.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { headingOf } from '../../layout/headings.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import './guide-page.css'

interface GuidePageProps {
  readonly name: RouteName
  readonly children: ReactNode
  /** 'back' one page, or 'close' the window, as the page's line of the spec says */
  readonly leave: 'back' | 'close'
  readonly onLeave: () => void
}

/** The card around an information page on the desktop: its heading, its content, and the way out. */
export function GuidePage({ name, children, leave, onLeave }: GuidePageProps) {
  const t = useT()
  return (
    <div className="ec-card ec-step ec-guide-page">
      <PageTitle>{t(headingOf(name))}</PageTitle>
      {children}
      <div className="ec-step__foot">
        <Button onPress={onLeave}>{t(leave)}</Button>
      </div>
    </div>
  )
}
