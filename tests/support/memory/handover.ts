import type { Handover } from '#shared/ports/handover.ts'

export interface MemoryHandover extends Handover {
  readonly copied: readonly string[]
  /** whether the next copies work */
  refuse(): void
}

export function memoryHandover(kind: 'web' | 'mobile'): MemoryHandover {
  const copied: string[] = []
  let works = true
  return {
    isOffered: kind === 'web',
    copied,
    refuse: () => {
      works = false
    },
    copy: async (link) => {
      if (works) copied.push(link)
      return works
    },
  }
}
