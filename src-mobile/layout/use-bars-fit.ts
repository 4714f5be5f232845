import { type RefObject, useLayoutEffect } from 'react'

/** Share of the window that the bars may take. */
const MOST = 0.4

/**
 * Lets the bars scroll with the page while they would take much of the window. A webview may enlarge text alone, which media queries
 * do not see.
 */
export function useBarsFit(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current
    if (element === null) return
    const measure = () => {
      const bars = [...element.querySelectorAll<HTMLElement>('.l-bar, .l-actions')]
      const taken = bars.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
      element.classList.toggle('l-page--loose', taken > MOST * window.innerHeight)
    }
    let frame = 0
    // within the observer's own turn, a change of the page's size is an error in WebKit
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    watch.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [page])
}
