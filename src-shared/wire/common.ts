import { Type } from 'typebox'
import { LANGUAGES } from '../domain/languages.ts'
import { PLATFORMS } from '../domain/platforms.ts'

/** An enumeration of strings. */
const oneOf = <T extends string>(values: readonly T[], options: { readonly description?: string } = {}) =>
  Type.Enum(values as [T, ...T[]], options)

export const WireLanguage = oneOf(LANGUAGES)
export const WirePlatform = oneOf(PLATFORMS)
export { oneOf }

/** The largest whole number that a column of the database holds. */
export const MOST = 2_147_483_647

/** A text in the four languages [3-13]. */
export const WireTextSchema = Type.Object({ cht: Type.String(), chs: Type.String(), por: Type.String(), eng: Type.String() })

/** The envelope of many calls [7-01]. `message` is in the language of Accept-Language and may be shown. */
export const Envelope = <T extends import('typebox').TSchema>(data: T) =>
  Type.Object({ success: Type.Boolean(), message: Type.Optional(Type.String()), data: Type.Optional(data) })

/** A wrong field of a request. */
export const FieldFault = Type.Object({
  in: oneOf(['body', 'query', 'path', 'header']),
  pointer: Type.String({ description: 'JSON pointer, as #/by' }),
  detail: Type.String({ description: 'in English' }),
})

/** Body of every 4xx and 5xx response: a stable `code` and a message for the user, never a stack trace. */
export const Problem = Type.Object({
  success: Type.Literal(false),
  isValid: Type.Literal(false),
  code: Type.String({ description: 'stable machine word, e.g. not-signed-in, not-found, invalid-request' }),
  message: Type.String({ description: "for the user, in the request's language" }),
  allowed: Type.Optional(Type.Array(Type.String(), { description: 'allowed values (calls of the bureau)' })),
  why: Type.Optional(Type.String({ description: 'for the operator of the calling system, in English (calls of the bureau)' })),
  errors: Type.Optional(Type.Array(FieldFault, { description: 'wrong fields of a malformed request' })),
})

/** The same as a problem of RFC 9457, for the bureau's system. */
export const ProblemDetails = Type.Object({
  type: Type.String({ description: 'urn:ecad:problem: and the code' }),
  title: Type.String({ description: 'the same as message' }),
  status: Type.Integer(),
  detail: Type.Optional(Type.String({ description: 'the same as why' })),
  ...Problem.properties,
})

/** Names an act of the bureau's system, so that a repeated call acts once. */
export const IdempotencyKey = Type.String({
  pattern: '^[\\x21-\\x7e]{8,128}$',
  description: 'new for each act; a repeated call has the same',
})

/** Digest of the order that the page showed. If the order differs, the call is refused and nothing is charged (threat 21). */
export const Shown = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description:
    'SHA-256, in hexadecimal, of the content that the page showed: sorted lines of number*count@price in avos, then =total in avos, separated by line breaks',
})
