import { useEffect, useRef } from 'react'

/**
 * A new step begins at its top, announced by its heading; the first one leaves the focus to whoever brought us here
 * (quality.md). Where that was the heading of the page that waited for it, the step's own takes it over.
 */
export function useHeadingFocus(stepId: string | undefined): void {
  const seen = useRef<string>(undefined)
  // Looked at while rendering: by the time of the effect the page that waited is gone, and its focus with it.
  const isAtHeading = document.activeElement?.tagName === 'H1'
  useEffect(() => {
    if (stepId === undefined || seen.current === stepId) return
    if (seen.current !== undefined || isAtHeading) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    seen.current = stepId
  }, [stepId, isAtHeading])
}
