import { type Static, Type } from 'typebox'
import type { IdentityChannel } from '#shared/domain/people/identity-channels.ts'
import { oneOf } from '#shared/wire/common.ts'
import { VerifiedPerson } from '#shared/wire/identity.ts'

/** Requests and answers of the identity provider (docs/identity-provider.md). */

const Id = Type.String({ minLength: 8, maxLength: 128 })
/** How many attempts began under this identifier; it is also the number of the newest one. */
const Attempts = Type.Integer({ minimum: 1, maximum: 1_000_000 })

export const Link = Type.Object({ id: Id, url: Type.String({ maxLength: 2048 }), attempts: Attempts })
export type Link = Static<typeof Link>

export const ProviderCheck = Type.Object({
  id: Type.String(),
  applyNo: Type.String(),
  subject: Type.String(),
  state: oneOf(['open', 'ok', 'failed', 'code-failed', 'cancelled', 'expired']),
  attempts: Attempts,
  /** the person whose face was checked; in a success */
  person: Type.Optional(VerifiedPerson),
  /** when the newest attempt ended; absent while it is open */
  decidedAt: Type.Optional(Type.String({ maxLength: 40 })),
})
export type ProviderCheck = Static<typeof ProviderCheck>

/** The person to check, from the account's profile in the submitted application. */
export interface Person extends Static<typeof VerifiedPerson> {
  /** 'last,first'; empty if the document has none */
  readonly nameZh: string
  readonly nameFl: string
}

export interface NewCheck {
  /** the provider returns the same check for the same id */
  readonly requestId: string
  readonly applyNo: string
  readonly level: number
  /** our account, opaque to the provider; the result must contain it */
  readonly subject: string
  readonly person: Person
  /** where its page opens: in a browser's window, or in the host's app over the application [7-37] */
  readonly channel: IdentityChannel
  readonly returnUrl: string
  readonly notifyUrl: string
}
