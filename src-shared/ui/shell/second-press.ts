import { useLayoutEffect } from 'react'

/** A double click's or tap's second press comes within this time. */
const SECOND_PRESS_MS = 500

/**
 * For a page or step that submits, orders or pays: the second press of a double click or tap that led here does nothing, because a
 * phone's next button stands where that of the next page stands. Not every browser counts taps, so for a moment each is taken for it.
 */
export function useSecondPressIgnored(place?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useLayoutEffect(() => {
    const since = performance.now()
    let isTouch = false
    const note = (press: PointerEvent) => {
      isTouch = press.pointerType === 'touch'
    }
    // a key and a script have no count
    const stop = (click: MouseEvent) => {
      if (click.detail < (isTouch ? 1 : 2) || performance.now() - since > SECOND_PRESS_MS) return
      click.preventDefault()
      click.stopPropagation()
    }
    window.addEventListener('pointerdown', note, true)
    window.addEventListener('click', stop, true)
    return () => {
      window.removeEventListener('pointerdown', note, true)
      window.removeEventListener('click', stop, true)
    }
  }, [place])
}
