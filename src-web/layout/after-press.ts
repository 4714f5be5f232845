/** What ends a press, by pointer or by Space; the click follows before any timer. */
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Calls back once nothing in the element is being pressed: at once, or when the press that has begun there has ended. An
 * element that is removed in the middle of a press gets no click. Returns the way to give it up.
 */
export function afterPress(element: Element, callback: () => void): () => void {
  if (!element.matches(':active')) {
    callback()
    return () => undefined
  }
  const waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    waiting.abort()
    timer = setTimeout(callback)
  }
  for (const name of ENDS) window.addEventListener(name, end, { signal: waiting.signal })
  return () => {
    waiting.abort()
    clearTimeout(timer)
  }
}
