import { useEffect, useRef } from 'react'

/** The id of every screen's one h1: the focus comes here when the page changes. */
export const PAGE_TITLE_ID = 'page-title'

/** Whether the user has moved within the product: the first page, which nobody moved to, leaves the focus where the browser put it. */
let moved = false

/** After every move the keyboard and the screen reader stand at the new page's heading. `shown` is the occasion. */
export function useFocusOnMove(visit: number, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is the occasion
  useEffect(() => {
    moved = visit > 1
    if (!moved) return
    window.scrollTo(0, 0)
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true })
  }, [visit, shown])
}

/** A heading that replaces the one that had the focus takes it over, e.g. when a page's content arrives. */
export function useHeadingTakesOver() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
