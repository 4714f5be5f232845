/** Events beside visibilitychange: the window gets the focus, or its page is shown, also from the back-forward cache. */
type ReturnEvent = 'focus' | 'pageshow'

/** Calls `handler` when the user returns to this page, perhaps twice for one return. Returns the function that stops it. */
export function onReturn(self: Window, events: readonly ReturnEvent[], handler: () => void): () => void {
  const onVisible = (): void => {
    if (self.document.visibilityState === 'visible') handler()
  }
  for (const event of events) self.addEventListener(event, onVisible)
  self.document.addEventListener('visibilitychange', onVisible)
  return () => {
    for (const event of events) self.removeEventListener(event, onVisible)
    self.document.removeEventListener('visibilitychange', onVisible)
  }
}
