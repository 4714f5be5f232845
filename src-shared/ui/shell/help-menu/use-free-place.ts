import { type RefObject, useLayoutEffect, useState } from 'react'
import { freePlace, type Span } from '../../../flows/information/guide/help-position.ts'
import type { HelpPosition } from '../../../flows/information/guide/types.ts'

/** Space around a main button, in CSS pixels. */
const MARGIN = 8

/** The focused control must never be hidden (WCAG 2.4.11), nor the text that is typed into it. */
const FOCUSED = ':is(a, button, input, select, textarea, summary):focus'

/** Events that move the page's buttons or the focus, besides changes of content. */
const REMEASURE_EVENTS = ['scroll', 'resize', 'focusin', 'focusout']

/**
 * The visible main buttons and the focused control that overlap the column of the help button, measured from the
 * window's bottom.
 */
function spansIn(button: HTMLElement, avoid: string | undefined): Span[] {
  const column = button.getBoundingClientRect()
  return [...document.querySelectorAll(avoid === undefined ? FOCUSED : `${avoid}, ${FOCUSED}`)]
    .filter((element) => !button.parentElement?.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > 0 &&
        // a text field as high as the window cannot be avoided
        box.height < window.innerHeight / 2 &&
        box.bottom > 0 &&
        box.top < window.innerHeight &&
        box.right > column.left - MARGIN &&
        box.left < column.right + MARGIN,
    )
    .map((box) => ({ bottom: window.innerHeight - box.bottom - MARGIN, top: window.innerHeight - box.top + MARGIN }))
}

/**
 * Returns how far above the window's bottom the button is drawn: where the user put it, or next to a main button or
 * focused control that it would cover [2-25].
 */
export function useFreePlace(button: RefObject<HTMLElement | null>, { edge, bottom }: HelpPosition, avoid?: string): number {
  const [place, setPlace] = useState(bottom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other buttons are in the way at the other edge
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const shown = button.current
      if (shown) setPlace(freePlace(bottom, shown.offsetHeight, window.innerHeight, spansIn(shown, avoid)))
    }
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    const content = new ResizeObserver(scheduleMeasure)
    content.observe(document.body)
    for (const event of REMEASURE_EVENTS) window.addEventListener(event, scheduleMeasure, { passive: true, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
      for (const event of REMEASURE_EVENTS) window.removeEventListener(event, scheduleMeasure, { capture: true })
    }
  }, [button, edge, bottom, avoid])
  return place
}
