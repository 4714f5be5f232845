import type { Visit, VisitSignal } from '#shared/ports/visit.ts'

export interface MemoryVisit extends Visit {
  signal(signal: VisitSignal): void
  readonly ended: boolean
  readonly listeners: number
  readonly focused: number
}

/** A trip elsewhere whose signals the test sends. */
export function memoryVisit(carriedBy: Visit['carriedBy'] = 'window', href = 'http://cashier.test/visit'): MemoryVisit {
  const listeners = new Set<(signal: VisitSignal) => void>()
  let ended = false
  let focused = 0
  return {
    carriedBy,
    href,
    onSignal(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signal(signal) {
      for (const listener of [...listeners]) listener(signal)
    },
    focus: () => {
      focused += 1
    },
    end: () => {
      ended = true
      listeners.clear()
    },
    get ended() {
      return ended
    },
    get listeners() {
      return listeners.size
    },
    get focused() {
      return focused
    },
  }
}
