import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { USER_AGENT } from '../platform/http/user-agent.ts'

const ANSWER_MS = 5_000
/** Algorithms with which only the issuer can sign; with a shared secret, this server could sign too. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String({ pattern: '^https?://' }) })

/** The issuer's keys cannot be fetched; the token may be valid. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/** The published keys of the identity provider. */
export class IssuerKeys {
  #found: { readonly issuer: string; readonly keys: Promise<JWTVerifyGetKey> } | undefined

  /** The address of the issuer's keys is requested once; after a failure it is requested again. */
  of(issuer: string): Promise<JWTVerifyGetKey> {
    if (this.#found?.issuer !== issuer) {
      const keys = findKeys(issuer)
      this.#found = { issuer, keys }
      keys.catch(() => {
        if (this.#found?.keys === keys) this.#found = undefined
      })
    }
    return this.#found.keys
  }
}

async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: USER_AGENT,
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'error',
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : undefined))
    .catch((error: unknown) => {
      throw new KeysUnavailable(String(error))
    })
  if (!Value.Check(Discovery, answer)) throw new KeysUnavailable('the issuer does not publish its keys')
  if (answer.issuer !== issuer) throw new KeysUnavailable(`the issuer calls itself ${answer.issuer}, not ${issuer}`)
  return createRemoteJWKSet(new URL(answer.jwks_uri), { timeoutDuration: ANSWER_MS, headers: USER_AGENT })
}

/** Whether the token is invalid; otherwise the issuer's keys could not be fetched. */
export const isInvalidToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC' &&
  error.code !== 'ERR_JWKS_INVALID'
