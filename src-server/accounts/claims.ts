import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ACCOUNT_TYPES } from '#shared/domain/platforms.ts'
import type { Account, Profile } from '../platform/http/callers.ts'
import { cleanTexts } from '../platform/http/readable-text.ts'
import { type ClaimNames, PROFILE_CLAIMS, type ProfileClaim } from '../platform/settings/oidc-kinds.ts'
import type { OidcSettings } from '../platform/settings/oidc-settings.ts'
import { hashOf } from './token.ts'

const Word = Type.Optional(Type.String({ maxLength: 200 }))

/** The claims that the product reads, by its own names. */
const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  nameCn: Word,
  namePt: Word,
  identityType: Type.Optional(Type.Union([Type.String({ maxLength: 8 }), Type.Integer()])),
  identityTypeDesc: Word,
  identityNo: Word,
  mobile: Word,
  euid: Word,
  accountType: Word,
  entity: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
})

type Given = Readonly<Record<string, unknown>>

/** The same facts by their standard claims (OpenID Connect Core 5.1), for a provider that does not send ours. */
const STANDARD: Readonly<Partial<Record<ProfileClaim, (given: Given) => unknown>>> = {
  namePt: ({ family_name: family, given_name: own, name }) => (family && own ? `${family},${own}` : name),
  mobile: ({ phone_number: phone }) => phone,
}

/** The provider answered, but not with who signed in. */
export class ClaimsUnreadable extends Error {
  override readonly name = 'ClaimsUnreadable'
}

/** Reads an account from the provider's claims; null counts as absent. An unknown account type has no rights here: UNSUPPORTED. */
export function accountOfClaims(provider: Pick<OidcSettings, 'issuer' | 'claimNames' | 'accountType'>, given: unknown): Account {
  const claims = cleanTexts(renamed(provider.claimNames, given as Given))
  if (!Value.Check(Claims, claims)) {
    const fields = [...Value.Errors(Claims, claims)].map(({ instancePath, message }) => `${instancePath.slice(1) || 'sub'} ${message}`)
    throw new ClaimsUnreadable(`the provider's claims cannot be read: ${fields.join('; ')}`)
  }
  const { sub, entity } = claims
  const accountType = claims.accountType === undefined ? (provider.accountType ?? 'UNSUPPORTED') : typeOf(claims.accountType)
  // all people of a business share its account
  const owner = accountType === 'CORPORATE' && entity !== undefined ? `entity\n${entity}` : sub
  return { id: accountIdOf(provider.issuer, owner), accountType, profile: profileOf(claims) }
}

function renamed(names: ClaimNames, given: Given): Given {
  const read = (ours: ProfileClaim): unknown => given[names[ours] ?? ours] ?? STANDARD[ours]?.(given) ?? undefined
  const claims = PROFILE_CLAIMS.map((ours) => [ours, read(ours)] as const).filter(([, value]) => value !== undefined)
  return structuredClone({ sub: given.sub, ...Object.fromEntries(claims) })
}

/** Derives an account's id from the issuer and its subject or entity. The issuer's port is left out, so a sandbox on another port has the same accounts. */
export function accountIdOf(issuer: string, subject: string): string {
  const { hostname, pathname } = new URL(issuer)
  return `acc_${hashOf(`${hostname}${pathname}\n${subject}`).slice(0, 32)}`
}

const typeOf = (claim: string): Account['accountType'] => ACCOUNT_TYPES.find((type) => type === claim.toUpperCase()) ?? 'UNSUPPORTED'

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
