import type { IdentityCheck, IdentityRequest } from '#shared/ports/identity-check.ts'
import { type MemoryExternalPage, memoryExternalPage } from './external-page.ts'

export interface MemoryIdentityCheck extends IdentityCheck {
  readonly opened: readonly { readonly request: Promise<IdentityRequest | undefined>; readonly visit: MemoryExternalPage }[]
}

export function memoryIdentityCheck(channel: 'web' | 'app' = 'web'): MemoryIdentityCheck {
  const opened: { request: Promise<IdentityRequest | undefined>; visit: MemoryExternalPage }[] = []
  return {
    channel,
    opened,
    open(request) {
      const visit = memoryExternalPage(channel === 'web' ? 'window' : 'host', 'http://identity.test/visit')
      opened.push({ request, visit })
      return visit
    },
  }
}
