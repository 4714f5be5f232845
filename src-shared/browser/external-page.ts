import type { ExternalPage, ExternalPageSignal } from '../ports/external-page.ts'

export type Send = (signal: ExternalPageSignal) => void
type Stop = () => void

/**
 * A page of another site. `listen` starts its listeners and returns the functions that stop them. No signal is sent
 * after `end`, so an old attempt cannot affect a new one (threat 3).
 */
export function openedPage(
  carriedBy: ExternalPage['carriedBy'],
  href: string,
  listen: (send: Send) => readonly Stop[],
): { readonly page: ExternalPage; readonly send: Send } {
  const listeners = new Set<Send>()
  let ended = false
  const send: Send = (signal) => {
    if (!ended) for (const listener of [...listeners]) listener(signal)
  }
  const stops = listen(send)
  const page: ExternalPage = {
    carriedBy,
    href,
    onSignal: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    focus: () => undefined,
    end: () => {
      if (ended) return
      ended = true
      for (const stop of stops) stop()
    },
  }
  return { page, send }
}
