import type { ExternalPage, ExternalPageSignal } from '#shared/ports/external-page.ts'

export type MemoryExternalPage = ReturnType<typeof memoryExternalPage>

/** A visit to an external page whose signals the test sends. */
export function memoryExternalPage(carriedBy: ExternalPage['carriedBy'] = 'window', href = 'http://cashier.test/visit') {
  const listeners = new Set<(signal: ExternalPageSignal) => void>()
  const page = {
    carriedBy,
    href,
    onSignal: (listener: (signal: ExternalPageSignal) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signal: (signal: ExternalPageSignal) => {
      for (const listener of [...listeners]) listener(signal)
    },
    focused: 0,
    focus: () => {
      page.focused += 1
    },
    ended: false,
    end: () => {
      page.ended = true
      listeners.clear()
    },
    get listeners() {
      return listeners.size
    },
  }
  return page
}
