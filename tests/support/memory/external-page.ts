import type { ExternalPage, ExternalPageSignal } from '#shared/ports/external-page.ts'

export interface MemoryExternalPage extends ExternalPage {
  signal(signal: ExternalPageSignal): void
  readonly ended: boolean
  readonly listeners: number
  readonly focused: number
}

/** A trip elsewhere whose signals the test sends. */
export function memoryExternalPage(
  carriedBy: ExternalPage['carriedBy'] = 'window',
  href = 'http://cashier.test/visit',
): MemoryExternalPage {
  const listeners = new Set<(signal: ExternalPageSignal) => void>()
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
