import type { IdentityChannel } from '../domain/people/identity-channels.ts'
import type { SecurityLevel } from '../domain/service/step-types.ts'
import type { ExternalPage } from './external-page.ts'

export interface IdentityRequest {
  readonly applyNo: string
  readonly level: SecurityLevel
  /** link from the server */
  readonly url: string
  /** the value of id= in the link [4-05] */
  readonly id: string
  readonly attempt: 'first' | 'again'
}

export interface IdentityCheck {
  /** The channel of the verification link [7-37]. */
  readonly channel: IdentityChannel
  /** Opens an empty window synchronously in the user's click; the link follows when the server has returned it. */
  open(request: Promise<IdentityRequest | undefined>): ExternalPage
}
