import type { VisitSignal } from '#shared/ports/visit.ts'

/** The listeners of one visit. Nothing is heard after its end, so an old attempt's news cannot reach a new one (threat 3). */
export interface Signals {
  readonly send: (signal: VisitSignal) => void
  readonly onSignal: (listener: (signal: VisitSignal) => void) => () => void
  /** Ends the visit and runs what was given to `beforeEnd`, once. */
  readonly end: () => void
  readonly beforeEnd: (cleanUp: () => void) => void
}

export function createSignals(): Signals {
  const listeners = new Set<(signal: VisitSignal) => void>()
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
