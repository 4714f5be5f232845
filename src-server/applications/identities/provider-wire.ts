import { type Static, Type } from 'typebox'
import { IDENTITY_CHANNELS } from '#shared/domain/people/identity-channels.ts'
import { oneOf } from '#shared/wire/common.ts'
import { VerifiedPerson } from '#shared/wire/identity.ts'

/** Requests to the identity provider and its answers (provider-contract.ts). The sandbox's provider checks requests by the same schemas. */

const Id = Type.String({ minLength: 8, maxLength: 128 })
const Attempts = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'how many attempts began under this id; it is also the number of the newest one',
})

/** The page of a check. */
export const Link = Type.Object({
  id: Id,
  url: Type.String({
    maxLength: 2048,
    description:
      "contains id= with the id; opened with `language` (zh-Hant, zh-Hans, pt or en) added to its query. The page compares the face with that person's own picture, on whatever device, shows no name, because the link may be forwarded, and tells what the check is for",
  }),
  attempts: Attempts,
})
export type Link = Static<typeof Link>

/** The state of a check. */
export const ProviderCheck = Type.Object({
  id: Type.String(),
  applyNo: Type.String(),
  subject: Type.String(),
  state: oneOf(['open', 'ok', 'failed', 'code-failed', 'cancelled', 'expired'], { description: 'of the newest attempt' }),
  attempts: Attempts,
  person: Type.Optional(VerifiedPerson),
  decidedAt: Type.Optional(Type.String({ maxLength: 40, description: 'end of the newest attempt, ISO 8601; absent while it is open' })),
})
export type ProviderCheck = Static<typeof ProviderCheck>

/** The person to check, from the account's profile in the submitted application. */
const Person = Type.Object(
  {
    ...VerifiedPerson.properties,
    nameZh: Type.String({ maxLength: 200, description: '`last,first`; empty if the document has none' }),
    nameFl: Type.String({ maxLength: 200, description: 'likewise, in Latin letters' }),
  },
  {
    description:
      'the applicant, as the session had them when the application was made. For an entity it is the entity; a person it has entitled may stand for it',
  },
)
export type Person = Static<typeof Person>

/** A request to begin a check. */
export const NewCheck = Type.Object({
  requestId: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'ours: the same one again, also simultaneously, returns the same check',
  }),
  applyNo: Type.String({ minLength: 1, maxLength: 64, description: 'the application; every result has it' }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  subject: Type.String({ minLength: 1, maxLength: 128, description: 'our account, opaque; every result has it' }),
  person: Person,
  channel: oneOf(IDENTITY_CHANNELS, {
    description:
      "where its page opens: a browser's window, which may close itself, or the host's app over the application. A check of one is never used for the other",
  }),
  returnUrl: Type.String({ maxLength: 2048, pattern: '^https?://', description: 'where the browser goes afterwards' }),
  notifyUrl: Type.String({ maxLength: 2048, pattern: '^https?://', description: 'where notices go' }),
})
export type NewCheck = Static<typeof NewCheck>
