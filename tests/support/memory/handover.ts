import type { Handover } from '#shared/ports/handover.ts'

export const memoryHandover = (kind: 'web' | 'mobile'): Handover => ({ isOffered: kind === 'web' })
