import { createPrivateKey } from 'node:crypto'
import type { AccountType } from '#shared/domain/platforms.ts'
import type { ClaimNames, ClientAuth } from './oidc-kinds.ts'
import type { EnvironmentReader } from './reader.ts'

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
