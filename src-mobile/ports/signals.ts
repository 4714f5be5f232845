import type { ExternalPageSignal } from '#shared/ports/external-page.ts'

/** The listeners of one external page. No signal is sent after its end, so an old attempt cannot reach a new one (threat 3). */
export interface Signals {
  readonly send: (signal: ExternalPageSignal) => void
  readonly onSignal: (listener: (signal: ExternalPageSignal) => void) => () => void
  /** Ends it and runs what was given to `beforeEnd`, once. */
  readonly end: () => void
  readonly beforeEnd: (cleanUp: () => void) => void
}

export function createSignals(): Signals {
  const listeners = new Set<(signal: ExternalPageSignal) => void>()
  const cleanUps: (() => void)[] = []
  let ended = false
  return {
    send: (signal) => {
      if (!ended) for (const listener of [...listeners]) listener(signal)
    },
    onSignal: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    end: () => {
      if (ended) return
      ended = true
      listeners.clear()
      for (const cleanUp of cleanUps.splice(0)) cleanUp()
    },
    beforeEnd: (cleanUp) => {
      if (ended) cleanUp()
      else cleanUps.push(cleanUp)
    },
  }
}
