import { type RefObject, useLayoutEffect, useState } from 'react'
import { freePlace, type Span } from '../../flows/guide/help-position.ts'
import type { HelpPosition } from '../../flows/guide/types.ts'

/** Room left around a main button, CSS pixels. */
const MARGIN = 8

/** A control with the focus: it may never be hidden (WCAG 2.4.11), nor the words being typed into it. */
const FOCUSED = ':is(a, button, input, select, textarea, summary):focus'

/** The main buttons and the focused control now in the window that stand in the column of the help button, measured from the window's bottom. */
function spansIn(button: HTMLElement, avoid: string): Span[] {
  const column = button.getBoundingClientRect()
  return [...document.querySelectorAll(`${avoid}, ${FOCUSED}`)]
    .filter((element) => !button.parentElement?.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > 0 &&
        // there is no going out of the way of a whole window of text
        box.height < window.innerHeight / 2 &&
        box.bottom > 0 &&
        box.top < window.innerHeight &&
        box.right > column.left - MARGIN &&
        box.left < column.right + MARGIN,
    )
    .map((box) => ({ bottom: window.innerHeight - box.bottom - MARGIN, top: window.innerHeight - box.top + MARGIN }))
}

/** How far above the window's bottom the button is drawn: where it was put, or beside what it would cover: a main button, the focused control [2-25]. */
export function useFreePlace(button: RefObject<HTMLElement | null>, { edge, bottom }: HelpPosition, avoid: string): number {
  const [place, setPlace] = useState(bottom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the other edge other buttons are in the way
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const shown = button.current
      if (shown) setPlace(freePlace(bottom, shown.offsetHeight, window.innerHeight, spansIn(shown, avoid)))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    measure()
    // Whatever moves the page's buttons or the focus: scrolling, another window size, content that came or went, Tab.
    const content = new ResizeObserver(soon)
    content.observe(document.body)
    window.addEventListener('scroll', soon, { passive: true, capture: true })
    window.addEventListener('resize', soon)
    document.addEventListener('focusin', soon)
    document.addEventListener('focusout', soon)
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
      document.removeEventListener('focusin', soon)
      document.removeEventListener('focusout', soon)
    }
  }, [button, edge, bottom, avoid])
  return place
}
