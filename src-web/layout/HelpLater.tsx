import { type ComponentType, lazy } from 'react'
import { WhenIdle } from '#shared/ui/when-idle.tsx'

const Help = lazy<ComponentType>(() =>
  // Help that could not be fetched is missing, and the page goes on without it.
  import('./Help.tsx').catch(() => ({ default: () => null })),
)

/** The help menu: not needed to begin with the page. */
export function HelpLater() {
  return (
    <WhenIdle>
      <Help />
    </WhenIdle>
  )
}
