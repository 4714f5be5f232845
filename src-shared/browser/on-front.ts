/** Beside becoming visible: a window gets the focus, or its page is shown again, also from the back-forward cache. */
type FrontEvent = 'focus' | 'pageshow'

/** Calls back whenever somebody comes back to this page. Returns the way to give it up. */
export function onFront(self: Window, events: readonly FrontEvent[], handler: () => void): () => void {
  const seen = (): void => {
    if (self.document.visibilityState === 'visible') handler()
  }
  for (const event of events) self.addEventListener(event, seen)
  self.document.addEventListener('visibilitychange', seen)
  return () => {
    for (const event of events) self.removeEventListener(event, seen)
    self.document.removeEventListener('visibilitychange', seen)
  }
}
