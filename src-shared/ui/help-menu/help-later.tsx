import { type ComponentType, lazy } from 'react'
import { WhenIdle } from '../when-idle.tsx'

/** A surface's help menu, not needed to begin with the page. One that could not be fetched is missing, and the page goes on without it. */
export function helpLater(fetchHelp: () => Promise<{ readonly default: ComponentType }>) {
  const Help = lazy<ComponentType>(() => fetchHelp().catch(() => ({ default: () => null })))
  return () => (
    <WhenIdle>
      <Help />
    </WhenIdle>
  )
}
