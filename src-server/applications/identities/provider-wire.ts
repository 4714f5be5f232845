import { type Static, Type } from 'typebox'
import type { IdentityChannel } from '#shared/domain/people/identity-channels.ts'
import { oneOf } from '#shared/wire/common.ts'
import { VerifiedPerson } from '#shared/wire/identity.ts'

/** Requests and answers of the identity provider (docs/identity-provider.md). */

const Id = Type.String({ minLength: 8, maxLength: 128 })
/** How many attempts were begun under this identifier; the newest has this number. */
const Attempts = Type.Integer({ minimum: 1, maximum: 1_000_000 })

export const Link = Type.Object({ id: Id, url: Type.String({ maxLength: 2048 }), attempts: Attempts })
export type Link = Static<typeof Link>

export const ProviderCheck = Type.Object({
  id: Type.String(),
  applyNo: Type.String(),
  subject: Type.String(),
  state: oneOf(['open', 'ok', 'failed', 'code-failed', 'cancelled', 'expired']),
  attempts: Attempts,
  /** whose face it was; in a success */
  person: Type.Optional(VerifiedPerson),
  /** when the newest attempt ended; absent while it is open */
  decidedAt: Type.Optional(Type.String({ maxLength: 40 })),
})
export type ProviderCheck = Static<typeof ProviderCheck>

/** Whose face is to be checked: the account's own data, as the application was submitted with it. */
export interface Person extends Static<typeof VerifiedPerson> {
  /** 'last,first'; empty where the document has none */
  readonly nameZh: string
  readonly nameFl: string
}

export interface NewCheck {
  /** sent again with the same, the provider returns the same check */
  readonly requestId: string
  readonly applyNo: string
  readonly level: number
  /** our account, opaque to the provider; it must come back with the result */
  readonly subject: string
  readonly person: Person
  /** where its page is opened: in a browser's window, or in the host's app over the application [7-37] */
  readonly channel: IdentityChannel
  readonly returnUrl: string
  readonly notifyUrl: string
}
