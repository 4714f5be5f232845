import { type RefObject, useEffect, useState } from 'react'
import { freePlace, type Span } from '../../flows/guide/help-position.ts'
import type { HelpPosition } from '../../flows/guide/types.ts'

/** Room left around a main button, CSS pixels. */
const MARGIN = 8

/** The main buttons now in the window that stand in the column of the help button, measured from the window's bottom. */
function spansIn(column: DOMRect, avoid: string): Span[] {
  return [...document.querySelectorAll(avoid)]
    .map((element) => element.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > 0 &&
        box.bottom > 0 &&
        box.top < window.innerHeight &&
        box.right > column.left - MARGIN &&
        box.left < column.right + MARGIN,
    )
    .map((box) => ({ bottom: window.innerHeight - box.bottom - MARGIN, top: window.innerHeight - box.top + MARGIN }))
}

/** How far above the window's bottom the button is drawn: where it was put, or beside the main button it would cover [2-25]. */
export function useFreePlace(button: RefObject<HTMLElement | null>, { edge, bottom }: HelpPosition, avoid: string): number {
  const [place, setPlace] = useState(bottom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the other edge other buttons are in the way
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const column = button.current?.getBoundingClientRect()
      if (column) setPlace(freePlace(bottom, column.height, window.innerHeight, spansIn(column, avoid)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    // Whatever moves the page's buttons: scrolling, another window size, content that came or went.
    const content = new ResizeObserver(soon)
    content.observe(document.body)
    window.addEventListener('scroll', soon, { passive: true, capture: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [button, edge, bottom, avoid])
  return place
}
