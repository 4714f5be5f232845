import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ACCOUNT_TYPES } from '#shared/domain/platforms.ts'
import type { Account, Profile } from '../platform/http/callers.ts'
import { cleanTexts } from '../platform/http/readable-text.ts'
import { hashOf } from './token.ts'

const Word = Type.String({ maxLength: 200 })

/** The claims of the scope `profile` that the product reads. */
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

/** Reads an account from the provider's claims. An unknown account type has no rights here: UNSUPPORTED. */
export function accountOfClaims(issuer: string, given: unknown): Account {
  const claims = cleanTexts(structuredClone(given))
  if (!Value.Check(Claims, claims)) throw new TypeError('the provider does not say who signed in')
  return { id: accountId(issuer, claims.sub), accountType: typeOf(claims.accountType), profile: profileOf(claims) }
}

/** Derives the id from issuer and subject. The issuer's port is left out, so a sandbox on another port has the same accounts. */
function accountId(issuer: string, subject: string): string {
  const { hostname, pathname } = new URL(issuer)
  return `acc_${hashOf(`${hostname}${pathname}\n${subject}`).slice(0, 32)}`
}

const typeOf = (claim: string | undefined): Account['accountType'] =>
  ACCOUNT_TYPES.find((type) => type === claim?.toUpperCase()) ?? 'UNSUPPORTED'

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
