import type { IdentityCheck, IdentityRequest } from '#shared/ports/identity-check.ts'
import { type MemoryExternalPage, memoryExternalPage } from './external-page.ts'

export function memoryIdentityCheck(channel: 'web' | 'app' = 'web') {
  const opened: { request: Promise<IdentityRequest | undefined>; visit: MemoryExternalPage }[] = []
  return {
    opened,
    channel,
    open(request) {
      const visit = memoryExternalPage(channel === 'web' ? 'window' : 'host', 'http://identity.test/visit')
      opened.push({ request, visit })
      return visit
    },
  } satisfies IdentityCheck & Record<string, unknown>
}
