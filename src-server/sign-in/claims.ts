import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ACCOUNT_TYPES } from '#shared/domain/platforms.ts'
import type { Account, Profile } from './account.ts'
import { hashOf } from './token.ts'

const Word = Type.String({ maxLength: 200 })

/** What the scope `profile` must say. A provider that says less cannot serve the product, and that is said plainly. */
const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  nameCn: Type.Optional(Word),
  namePt: Type.Optional(Word),
  identityType: Type.Optional(Type.Union([Type.String({ maxLength: 8 }), Type.Integer()])),
  identityTypeDesc: Type.Optional(Word),
  identityNo: Type.Optional(Word),
  mobile: Type.Optional(Word),
  euid: Type.Optional(Word),
  accountType: Type.Optional(Word),
})

/** An account out of the provider's claims. An account type we do not know has no rights here: UNSUPPORTED. */
export function accountOfClaims(issuer: string, claims: unknown): Account {
  if (!Value.Check(Claims, claims)) throw new TypeError('the provider does not say who signed in')
  return { id: accountId(issuer, claims.sub), accountType: typeOf(claims.accountType), profile: profileOf(claims) }
}

/** Of the subject alone: the same person at another address of the sandbox is the same person; another issuer's is not. */
function accountId(issuer: string, subject: string): string {
  const { hostname, pathname } = new URL(issuer)
  return `acc_${hashOf(`${hostname}${pathname}\n${subject}`).slice(0, 32)}`
}

const typeOf = (said: string | undefined): Account['accountType'] =>
  ACCOUNT_TYPES.find((type) => type === said?.toUpperCase()) ?? 'UNSUPPORTED'

function profileOf(claims: Static<typeof Claims>): Profile {
  return {
    nameCn: claims.nameCn ?? '',
    namePt: claims.namePt ?? '',
    identityType: String(claims.identityType ?? '0'),
    ...(claims.identityTypeDesc === undefined ? {} : { identityTypeDesc: claims.identityTypeDesc }),
    identityNo: claims.identityNo ?? '',
    mobile: claims.mobile ?? '',
    euid: claims.euid ?? claims.sub,
  }
}
