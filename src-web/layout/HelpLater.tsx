import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

const Help = lazy<ComponentType>(() =>
  // Help that could not be fetched is missing, and the page goes on without it.
  import('./Help.tsx').catch(() => ({ default: () => null })),
)

/** Fetches the help menu when nothing else is to do: it is not needed to begin with the page. */
export function HelpLater() {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if ('requestIdleCallback' in window) {
      const task = window.requestIdleCallback(() => setIdle(true), { timeout: 3000 })
      return () => window.cancelIdleCallback(task)
    }
    // Older webviews do not know idleness.
    const task = globalThis.setTimeout(() => setIdle(true), 1000)
    return () => globalThis.clearTimeout(task)
  }, [])
  return idle ? (
    <Suspense fallback={null}>
      <Help />
    </Suspense>
  ) : null
}
