import { type ReactNode, useEffect } from 'react'
import { useApp } from '#shared/ui/app-context.tsx'
import { useHeadingTakesOver } from '#shared/ui/router/page-focus.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'

/** A screen's heading; names the window as well. */
export function PageTitle({ children, above }: { readonly children: string; readonly above?: ReactNode }) {
  const heading = useHeadingTakesOver()
  const { hostPage } = useApp().ports
  const service = useServiceName()
  const title = children === service ? service : `${children} – ${service}`
  useEffect(() => hostPage.setTitle(title), [hostPage, title])
  return (
    <div className="ec-heading">
      {above !== undefined && <p className="ec-heading__above">{above}</p>}
      <h1 ref={heading} className="ec-title" tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}
