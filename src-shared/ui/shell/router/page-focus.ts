import { createContext, useContext, useEffect, useRef } from 'react'
import type { PageContent } from '../../../app/navigation.ts'

/** Whether the user moved to this page within the product. The page first opened leaves the focus where the browser put it. */
export const MovedHere = createContext(false)

/** The browser puts the focus on the body when the element that had it goes. */
const isFocusLost = () => document.activeElement === document.body
const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

const focusAtTop = () => {
  window.scrollTo(0, 0)
  focusHeading()
}

/**
 * After every move the keyboard and the screen reader stand at the new page's heading. `pageKey` is another after a move
 * and where a page is refused; `content` is what stands in its place by now.
 */
export function usePageFocus(entries: number, pageKey: string, content: PageContent): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is the occasion
  useEffect(() => {
    if (entries < 2) return
    focusAtTop()
  }, [entries, pageKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is the occasion
  useEffect(() => {
    if (entries > 1 && isFocusLost()) focusHeading()
  }, [entries, content])
}

/** For a heading: it takes over the focus of the heading that it replaces, e.g. when a page's content arrives. */
export function useHeadingTakesOver() {
  const moved = useContext(MovedHere)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the heading is there
  useEffect(() => {
    if (moved && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

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
    if (seen.current !== undefined || isAtHeading) focusAtTop()
    seen.current = stepId
  }, [stepId, isAtHeading])
}
