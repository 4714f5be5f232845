import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { BACK_OFFICE_SCOPES, type BackOfficeScope } from '#shared/domain/records/record-states.ts'
import { ALGORITHMS, IssuerKeys, isInvalidToken } from '../../accounts/issuer-keys.ts'
import type { Counterparts } from '../../counterparts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/callers.ts'
import { ChallengeError, ProblemError, unavailable } from '../../platform/http/problem.ts'
import type { Origins } from '../../platform/origins.ts'

/** The audience that a token must have. */
export const audienceOf = (origins: Pick<Origins, 'product'>): string => `${origins.product}/api/back-office`

const NOT_ACCEPTED = 'an access token was not accepted'

const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  azp: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  scope: Type.Optional(Type.String({ maxLength: 1_000 })),
})

/** The same words for a missing token and for an invalid one; only the invalid one has an error (RFC 6750 3.1). */
const noAccessToken = (error = '') => new ChallengeError(401, 'no-access-token', 'problemForbidden', `Bearer${error}`)
const invalidToken = () => noAccessToken(' error="invalid_token"')
/** The reason goes into the log alone. */
const because = (problem: ProblemError, cause: unknown): ProblemError => Object.assign(problem, { cause })
const insufficientScope = (scope: BackOfficeScope) =>
  new ChallengeError(403, 'insufficient-scope', 'problemForbidden', `Bearer error="insufficient_scope", scope="${scope}"`)

/** Verifies access tokens of the configured issuer with its published keys (decision 11). */
export class AccessTokens {
  readonly #keys = new IssuerKeys()

  constructor(
    private readonly counterparts: Pick<Counterparts, 'oidc'>,
    private readonly origins: Pick<Origins, 'product'>,
    private readonly clock: Clock,
  ) {}

  /** The calling system; throws a problem if the token is invalid or lacks the scope. */
  async callerOf({ headers, log }: Pick<FastifyRequest, 'headers' | 'log'>, scope: BackOfficeScope): Promise<Caller> {
    // a session's bearer does not have this form, so the issuer's keys are not fetched for it
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(headers.authorization ?? '') ?? []
    if (token === undefined) {
      const isSent = headers.authorization !== undefined
      log.warn({ reason: isSent ? 'it is no bearer in the form of a JWT' : 'none was sent' }, NOT_ACCEPTED)
      throw isSent ? invalidToken() : noAccessToken()
    }
    const caller = await this.#read(token).catch((error: unknown) => {
      // the answer does not contain the reason, because that would help to forge a token
      const reason = error instanceof ProblemError ? String(error.cause) : String(error)
      log.warn({ reason }, NOT_ACCEPTED)
      throw error
    })
    if (caller.scopes.includes(scope)) return caller
    log.warn({ reason: 'its scope does not allow the call', client: caller.client, needs: scope, has: caller.scopes }, NOT_ACCEPTED)
    throw insufficientScope(scope)
  }

  async #read(token: string): Promise<Caller> {
    const { issuer } = this.counterparts.oidc
    const keys = await this.#keys.of(issuer).catch((error: unknown) => {
      throw because(unavailable(), error)
    })
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: audienceOf(this.origins),
      algorithms: ALGORITHMS,
      currentDate: this.clock.now(),
      requiredClaims: ['exp'],
    }).catch((error: unknown) => {
      throw because(isInvalidToken(error) ? invalidToken() : unavailable(), error)
    })
    if (!Value.Check(Claims, payload)) throw because(invalidToken(), 'the token names no subject')
    const granted = (payload.scope ?? '').split(' ')
    return { client: payload.client_id ?? payload.azp ?? payload.sub, scopes: BACK_OFFICE_SCOPES.filter((each) => granted.includes(each)) }
  }
}
