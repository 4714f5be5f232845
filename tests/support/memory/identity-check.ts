import type { IdentityCheck, IdentityRequest } from '#shared/ports/identity-check.ts'
import { type MemoryVisit, memoryVisit } from './visit.ts'

export interface MemoryIdentityCheck extends IdentityCheck {
  readonly opened: readonly { readonly request: Promise<IdentityRequest | undefined>; readonly visit: MemoryVisit }[]
}

export function memoryIdentityCheck(channel: 'web' | 'app' = 'web'): MemoryIdentityCheck {
  const opened: { request: Promise<IdentityRequest | undefined>; visit: MemoryVisit }[] = []
  return {
    channel,
    opened,
    open(request) {
      const visit = memoryVisit(channel === 'web' ? 'window' : 'host', 'http://identity.test/visit')
      opened.push({ request, visit })
      return visit
    },
  }
}
