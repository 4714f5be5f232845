import type { FromHeader, HeaderFrame, ToHeader } from '#shared/ports/header-frame.ts'

export type MemoryHeaderFrame = ReturnType<typeof memoryHeaderFrame>

/** A host header that sends what the test sets. */
export function memoryHeaderFrame() {
  const listeners = new Set<(said: FromHeader) => void>()
  const frame = {
    told: [] as ToHeader[],
    get isHeard() {
      return listeners.size > 0
    },
    say: (message: FromHeader) => {
      for (const listener of [...listeners]) listener(message)
    },
    post: (message) => void frame.told.push(message),
    onMessage: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } satisfies HeaderFrame & Record<string, unknown>
  return frame
}
