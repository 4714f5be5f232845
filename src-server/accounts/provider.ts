import { createPrivateKey } from 'node:crypto'
import { importPKCS8 } from 'jose'
import * as openid from 'openid-client'
import type { Language } from '#shared/domain/languages.ts'
import type { AccountType, Platform } from '#shared/domain/platforms.ts'
import type { ServiceState } from '#shared/domain/service-status.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Account } from '../platform/http/callers.ts'
import { USER_AGENT } from '../platform/http/user-agent.ts'
import type { Log } from '../platform/log.ts'
import type { Origins } from '../platform/origins.ts'
import { Breaker } from '../platform/polling/breaker.ts'
import type { CallOutcome, ObserveCall } from '../platform/polling/counterpart.ts'
import { algorithmOf, type OidcSettings } from '../platform/settings/oidc-settings.ts'
import type { Attempt } from './attempts.ts'
import { accountIdOf, accountOfClaims, ClaimsUnreadable } from './claims.ts'
import { providerSessionOf } from './logout-tokens.ts'
import { HOST_CODE_GRANT, redirectUri, signedOutUri } from './provider-settings.ts'

const TIME_LIMIT_SECONDS = 10

/** The provider cannot be reached, or is not an OpenID provider: nothing is known of the user. */
export class SignInProviderUnavailable extends Error {
  override readonly name = 'SignInProviderUnavailable'
}
/** The provider, or our checks of its answer, refused this sign-in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
}

/** Who signed in, and as what. */
export interface SignedIn {
  readonly account: Account
  readonly person: string
  readonly providerSession?: string
}

/** Parameters of the provider's sign-in page: language, platform, and the type of account. */
export interface SignInRequest {
  readonly language: Language
  readonly platform: Platform
  readonly device: string
  readonly accountType: AccountType | undefined
}

/** The client of the OpenID provider: authorization code with PKCE, state and nonce, implemented by a library (decision 6). */
export class SignInProvider {
  readonly #breaker: Breaker
  #found: { readonly issuer: string; readonly configuration: Promise<openid.Configuration> } | undefined

  constructor(
    private readonly counterparts: Pick<Counterparts, 'oidc'>,
    private readonly origins: Origins,
    clock: Clock,
    log: Log,
    private readonly observe: ObserveCall,
  ) {
    this.#breaker = new Breaker(clock, log, { who: 'the sign-in provider', meanwhile: 'nobody can sign in' })
  }

  /** How the provider is doing. A sign-in is always tried, because a person waits for it. */
  get state(): ServiceState {
    return this.#breaker.state
  }

  /** The address to which the browser is sent. It has the standard's parameters and those of Macao's provider [7-36]. */
  async authorizeUrl(attempt: Attempt, request: SignInRequest): Promise<string> {
    const configuration = await this.#discovered()
    const { clientId } = this.#client
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(this.origins),
      scope: this.#client.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      ui_locales: request.language,
      language: request.language,
      platform: request.platform,
      device: request.device,
      appId: clientId,
      grant_type: 'authorization_code',
      ...(request.accountType === undefined ? {} : { account_type: request.accountType }),
    })
    return url.href
  }

  /** Exchanges a code for its account; the library makes every check of the protocol. */
  async accountOfCode(
    answer: { code: string; iss?: string | undefined },
    attempt: Attempt,
  ): Promise<SignedIn & { readonly idToken: string }> {
    const configuration = await this.#discovered()
    const back = new URL(redirectUri(this.origins))
    back.searchParams.set('code', answer.code)
    back.searchParams.set('state', attempt.state)
    if (answer.iss !== undefined) back.searchParams.set('iss', answer.iss)
    return this.#checkRefusal(async () => {
      const tokens = await openid.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: attempt.codeVerifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      const idClaims = tokens.claims()
      const subject = idClaims?.sub
      if (subject === undefined || tokens.id_token === undefined) throw new SignInRefused('the provider named no subject')
      const claims = await openid.fetchUserInfo(configuration, tokens.access_token, subject)
      const providerSession = typeof idClaims?.sid === 'string' ? providerSessionOf(this.#client.issuer, idClaims.sid) : undefined
      return { ...this.#signedIn(claims), idToken: tokens.id_token, ...(providerSession && { providerSession }) }
    })
  }

  /** Exchanges a host's one-time code for its account (decision 4). */
  async accountOfHostCode(code: string): Promise<SignedIn> {
    const configuration = await this.#discovered()
    return this.#checkRefusal(async () => {
      const tokens = await openid.genericGrantRequest(configuration, HOST_CODE_GRANT, { host_code: code, scope: this.#client.scope })
      return this.#signedIn(await openid.fetchUserInfo(configuration, tokens.access_token, openid.skipSubjectCheck))
    })
  }

  #signedIn(claims: openid.UserInfoResponse): SignedIn {
    return { account: accountOfClaims(this.#client, claims), person: accountIdOf(this.#client.issuer, claims.sub) }
  }

  /**
   * The address at which the provider ends its own session and sends the browser back to us (RP-initiated log-out); undefined if the
   * provider has no such page. With the ID token the provider needs no confirmation. There is no state, because the return has no effect.
   */
  async endSessionUrl(idToken: string, language: Language): Promise<string | undefined> {
    const configuration = await this.#discovered()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    return openid.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: signedOutUri(this.origins),
      ui_locales: language,
    }).href
  }

  /** For monitoring: rejects if the provider's discovery document cannot be read. */
  async check(): Promise<void> {
    await discover(this.#client).catch((cause: unknown) => {
      throw new Error('the sign-in provider cannot be used', { cause })
    })
  }

  get #client(): OidcSettings {
    return this.counterparts.oidc
  }

  /** The provider's configuration, loaded at the first sign-in and again after a failure, so that provider and product may start in any order. */
  async #discovered(): Promise<openid.Configuration> {
    const client = this.#client
    if (this.#found?.issuer !== client.issuer) this.#found = { issuer: client.issuer, configuration: discover(client) }
    const found = this.#found
    try {
      return await found.configuration
    } catch (error) {
      if (this.#found === found) {
        this.#found = undefined
        this.#breaker.failed()
        this.observe('unavailable', 0)
      }
      throw new SignInProviderUnavailable(client.issuer, { cause: error })
    }
  }

  /** Distinguishes a refusal from a provider that cannot be reached. */
  async #checkRefusal<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const ended = (outcome: CallOutcome) => this.observe(outcome, (performance.now() - began) / 1000)
    try {
      const result = await work()
      this.#breaker.answered()
      ended('answered')
      return result
    } catch (error) {
      if (!isRefusal(error)) {
        this.#breaker.failed()
        ended('unavailable')
        throw new SignInProviderUnavailable(this.#client.issuer, { cause: error })
      }
      this.#breaker.answered()
      ended('refused')
      throw error instanceof SignInRefused || error instanceof ClaimsUnreadable
        ? error
        : new SignInRefused(reasonOf(error), { cause: error })
    }
  }
}

function isRefusal(error: unknown): error is Error {
  if (error instanceof SignInRefused || error instanceof ClaimsUnreadable || isProtocolFault(error)) return true
  const isAnswer = error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError
  return isAnswer && error.status < 500
}

/** The answer came and one of the protocol's checks (issuer, nonce, audience, signature, time) failed. */
const isProtocolFault = (error: unknown): error is openid.ClientError =>
  error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT'

/** The provider's own word, such as `invalid_client`, which the library's message does not repeat. */
const reasonOf = (error: Error): string =>
  error instanceof openid.ResponseBodyError ? [error.error, error.error_description].filter(Boolean).join(': ') : error.message

async function clientAuthOf({ clientAuth, clientSecret, clientKey = '' }: OidcSettings): Promise<openid.ClientAuth> {
  if (clientAuth === 'post') return openid.ClientSecretPost(clientSecret)
  if (clientAuth === 'basic') return openid.ClientSecretBasic(clientSecret)
  const pkcs8 = createPrivateKey(clientKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return openid.PrivateKeyJwt(await importPKCS8(pkcs8, algorithmOf(clientKey) ?? 'RS256'))
}

async function discover(client: OidcSettings): Promise<openid.Configuration> {
  const url = new URL(client.issuer)
  // plain http is for a provider on this machine alone
  const local = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return openid.discovery(url, client.clientId, undefined, await clientAuthOf(client), {
    timeout: TIME_LIMIT_SECONDS,
    [openid.customFetch]: (address, { body, headers, ...options }) =>
      fetch(address, { ...options, headers: { ...headers, ...USER_AGENT }, ...(body === undefined ? {} : { body: body as BodyInit }) }),
    ...(local ? { execute: [openid.allowInsecureRequests] } : {}),
  })
}
