import type { FromHeader, HeaderFrame, ToHeader } from '#shared/ports/header-frame.ts'

export interface MemoryHeaderFrame extends HeaderFrame {
  readonly told: readonly ToHeader[]
  /** the header speaks */
  say(message: FromHeader): void
  /** whether anybody listens */
  readonly isHeard: boolean
}

/** A host header that says what the test makes it say. */
export function memoryHeaderFrame(): MemoryHeaderFrame {
  const told: ToHeader[] = []
  const listeners = new Set<(said: FromHeader) => void>()
  return {
    told,
    get isHeard() {
      return listeners.size > 0
    },
    post: (message) => {
      told.push(message)
    },
    onMessage: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say: (message) => {
      for (const listener of [...listeners]) listener(message)
    },
  }
}
