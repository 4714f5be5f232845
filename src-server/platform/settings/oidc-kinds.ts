import { ACCOUNT_TYPES, type AccountType } from '#shared/domain/platforms.ts'
import { type Kind, WrongValue } from './kinds.ts'

/** How this server proves to the provider that it is the client. */
export const CLIENT_AUTHS = ['basic', 'post', 'private_key_jwt'] as const
export type ClientAuth = (typeof CLIENT_AUTHS)[number]

/** What the product reads of a person; `entity` is the business or association for which the person acts. */
export const PROFILE_CLAIMS = [
  'nameCn',
  'namePt',
  'identityType',
  'identityTypeDesc',
  'identityNo',
  'mobile',
  'euid',
  'accountType',
  'entity',
] as const
export type ProfileClaim = (typeof PROFILE_CLAIMS)[number]
/** The provider's own names of claims, where they differ from ours. */
export type ClaimNames = Readonly<Partial<Record<ProfileClaim, string>>>

const NAME = /^[\w:./-]{1,200}$/
const isOurs = (name: string): name is ProfileClaim => PROFILE_CLAIMS.some((one) => one === name)

/** Names of claims: `namePt=name, mobile=phone_number`. */
export const claimNames: Kind<ClaimNames> = {
  unset: {},
  parse(value) {
    const pairs = value.split(',').map((pair) => pair.trim().split('='))
    const wrong = pairs.filter(([ours = '', theirs = '', ...more]) => !isOurs(ours) || !NAME.test(theirs) || more.length > 0)
    return wrong.length === 0
      ? Object.fromEntries(pairs)
      : new WrongValue(
          `must hold pairs such as namePt=name, with ${PROFILE_CLAIMS.join(', ')} on the left`,
          wrong.map((pair) => pair.join('=')),
        )
  },
}

/** An issuer as the provider writes it, with its slash at the end if it has one. */
export const issuer: Kind<string | undefined> = {
  unset: undefined,
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isIssuer = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
    return isIssuer ? value : new WrongValue('must be an http or https address without a query')
  },
}

/** A type of account, in the provider's spelling. */
export const accountType: Kind<AccountType | undefined> = {
  unset: undefined,
  parse: (value) => ACCOUNT_TYPES.find((type) => type === value) ?? new WrongValue(`must be one of ${ACCOUNT_TYPES.join(', ')}`),
}
