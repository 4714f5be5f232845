import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type PageName, ROUTES } from '../../domain/routes.ts'
import { latePart } from './late-part.tsx'

/** Renders its children once the browser is idle, for parts that the page does not need at first; late parts are loaded then. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if ('requestIdleCallback' in window) {
      const task = window.requestIdleCallback(() => setIdle(true), { timeout: 3000 })
      return () => window.cancelIdleCallback(task)
    }
    // Older webviews lack requestIdleCallback.
    const task = globalThis.setTimeout(() => setIdle(true), 1000)
    return () => globalThis.clearTimeout(task)
  }, [])
  return idle ? children : null
}

/** A surface's help menu on the pages that have one, not needed to begin with the page. One that could not be fetched is missing, and the page goes on without it. */
export function helpLater(fetchHelp: () => Promise<{ readonly default: ComponentType }>) {
  const Help = latePart(async () => (await fetchHelp()).default, { failed: () => null })
  return ({ page }: { readonly page: PageName }) =>
    page !== 'notFound' &&
    ROUTES[page].needsLogin && (
      <WhenIdle>
        <Help />
      </WhenIdle>
    )
}
