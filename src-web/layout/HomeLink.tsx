import type { MouseEvent, ReactNode } from 'react'
import { addressOf } from '#shared/browser/navigator.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'

export interface HomeLinkProps {
  /** false in windows that close by themselves: they lead nowhere but back to their opener */
  readonly offered: boolean
  readonly children: ReactNode
}

/** The names in the header lead to the first page, so that no page is without a way out. */
export function HomeLink({ offered, children }: HomeLinkProps) {
  const t = useT()
  const { ports, preferences } = useApp()
  useFlow(preferences) // draws again when the query that every address carries changes
  if (!offered) return <span>{children}</span>
  const follow = (event: MouseEvent) => {
    // The browser opens another tab or window by itself.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    ports.navigator.go('chooseEcad')
  }
  const href = addressOf('chooseEcad', {}, preferences.carried())
  return (
    <a className="ec-brand__home" href={href} title={t('goToService')} onClick={follow}>
      {children}
    </a>
  )
}
