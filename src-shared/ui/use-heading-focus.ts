import { useEffect, useRef } from 'react'

/** A new step begins at its top, announced by its heading; the first one leaves the focus to whoever brought us here (quality.md). */
export function useHeadingFocus(stepId: string | undefined): void {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (stepId !== undefined && seen.current !== undefined && seen.current !== stepId) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    seen.current = stepId ?? seen.current
  }, [stepId])
}
