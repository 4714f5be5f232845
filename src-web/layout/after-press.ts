/** What ends a press, by pointer or by Space; the click is sent within the same turn. */
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Runs once nothing in the element is being pressed: at once, or when the press that has begun there has ended. What
 * goes from under a pointer in the middle of a press never hears of the click. Answers the way to give it up.
 */
export function afterPress(element: Element, run: () => void): () => void {
  if (!element.matches(':active')) {
    run()
    return () => undefined
  }
  const waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    waiting.abort()
    timer = setTimeout(run)
  }
  for (const name of ENDS) window.addEventListener(name, end, { signal: waiting.signal })
  return () => {
    waiting.abort()
    clearTimeout(timer)
  }
}
