import type { MouseEvent, ReactNode } from 'react'
import { addressOf } from '#shared/browser/navigator.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-words.ts'

export interface HomeLinkProps {
  /** false in windows that only pass by: they lead nowhere but back to who opened them */
  readonly offered: boolean
  readonly children: ReactNode
}

/** The names in the header lead to the first page, so that no page is without a way out. */
export function HomeLink({ offered, children }: HomeLinkProps) {
  const t = useT()
  const { ports, preferences } = useApp()
  useFlow(preferences) // drawn again when what every address carries is another
  if (!offered) return <span>{children}</span>
  const follow = (event: MouseEvent) => {
    // Another tab or window is the browser's doing.
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
