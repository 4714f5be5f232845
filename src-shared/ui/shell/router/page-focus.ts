import { createContext, useContext, useEffect, useRef } from 'react'
import type { PageContent } from '../../../app/navigation.ts'

/** Whether the user navigated to this page within the product. The first page leaves the focus where the browser put it. */
export const MovedHere = createContext(false)

/** The browser moves the focus to the body when the focused element is removed. */
const isFocusLost = () => document.activeElement === document.body
const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

const focusAtTop = () => {
  window.scrollTo(0, 0)
  focusHeading()
}

/**
 * After every navigation, moves the focus to the new page's heading. `pageKey` changes with each navigation and when a
 * page is refused; `content` is what the page currently shows.
 */
export function usePageFocus(entries: number, pageKey: string, content: PageContent): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
  useEffect(() => {
    if (entries < 2) return
    focusAtTop()
  }, [entries, pageKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    if (entries > 1 && isFocusLost()) focusHeading()
  }, [entries, content])
}

/** For a heading: takes over the focus of the heading that it replaces, for instance when a page's content arrives. */
export function useHeadingTakesOver() {
  const moved = useContext(MovedHere)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the heading is mounted
  useEffect(() => {
    if (moved && isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/**
 * Moves the focus to a new step's heading at the top of the page. The first step leaves the focus where navigation put
 * it (quality.md). If that was the heading of the loading page, the step's heading takes it over.
 */
export function useHeadingFocus(stepId: string | undefined): void {
  const seen = useRef<string>(undefined)
  // Read while rendering: before the effect runs, the loading page and its focus are gone.
  const isAtHeading = document.activeElement?.tagName === 'H1'
  useEffect(() => {
    if (stepId === undefined || seen.current === stepId) return
    if (seen.current !== undefined || isAtHeading) focusAtTop()
    seen.current = stepId
  }, [stepId, isAtHeading])
}
