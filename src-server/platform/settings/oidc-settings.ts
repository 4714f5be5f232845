import { createPrivateKey } from 'node:crypto'
import { ACCOUNT_TYPES, type AccountType } from '#shared/domain/platforms.ts'
import { type Kind, WrongValue } from './kinds.ts'
import type { EnvironmentReader } from './reader.ts'

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

/** Our registration at the OpenID provider. */
export interface OidcSettings {
  /** to the letter, because the protocol compares it so */
  readonly issuer: string
  readonly clientId: string
  /** empty with a private key */
  readonly clientSecret: string
  readonly clientAuth: ClientAuth
  /** PEM; undefined with a secret */
  readonly clientKey: string | undefined
  readonly scope: string
  readonly claimNames: ClaimNames
  /** of people whose claims name no type; without it they may buy nothing */
  readonly accountType: AccountType | undefined
}

/** The registration at a provider that follows the product's own names. */
export const PLAIN_CLIENT = {
  clientAuth: 'basic',
  clientKey: undefined,
  scope: 'openid profile',
  claimNames: {},
  accountType: undefined,
} as const satisfies Partial<OidcSettings>

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

/** Reads the registration; `address` and `needed` come from the caller, as for every counterpart. */
export function readOidc(env: EnvironmentReader, address: string, needed: string): OidcSettings {
  const clientAuth = env.value('OIDC_CLIENT_AUTH')
  const clientKey = env.value('OIDC_CLIENT_KEY')
  const signs = clientAuth === 'private_key_jwt'
  if (signs) {
    env.forbidden('OIDC_CLIENT_SECRET', 'with OIDC_CLIENT_AUTH=private_key_jwt there is a key instead')
    env.required('OIDC_CLIENT_KEY', clientKey, 'OIDC_CLIENT_AUTH=private_key_jwt needs it')
    if (clientKey !== undefined && !isPrivateKey(clientKey))
      env.faults.push('OIDC_CLIENT_KEY must be a private key of RSA or of the curve P-256.')
  } else env.forbidden('OIDC_CLIENT_KEY', 'it means nothing without OIDC_CLIENT_AUTH=private_key_jwt')
  return {
    issuer: address,
    clientId: env.required('OIDC_CLIENT_ID', env.value('OIDC_CLIENT_ID'), needed),
    clientSecret: signs ? '' : env.required('OIDC_CLIENT_SECRET', env.value('OIDC_CLIENT_SECRET'), needed),
    clientAuth,
    clientKey,
    scope: env.value('OIDC_SCOPE'),
    claimNames: env.value('OIDC_CLAIMS'),
    accountType: env.value('OIDC_ACCOUNT_TYPE'),
  }
}

/** The algorithm with which a client's key signs; undefined for a key that cannot. */
export function algorithmOf(pem: string): 'RS256' | 'ES256' | undefined {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
  if (asymmetricKeyType === 'rsa') return 'RS256'
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1' ? 'ES256' : undefined
}

function isPrivateKey(pem: string): boolean {
  try {
    return algorithmOf(pem) !== undefined
  } catch {
    // not a key; the caller reports it
    return false
  }
}
