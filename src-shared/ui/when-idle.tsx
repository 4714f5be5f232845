import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Shows what nobody needs to begin with a page once nothing else is to do; a part fetched lazily is fetched then. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
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
  return idle ? <Suspense fallback={null}>{children}</Suspense> : null
}
