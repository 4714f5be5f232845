import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomPKCECodeVerifier } from 'openid-client'
import type { Language } from '#shared/domain/languages.ts'
import type { Room } from '../context.ts'
import { implement } from '../http/implement.ts'
import { invalidRequest, ProblemError, refusedOrigin } from '../http/problem.ts'
import { limitOf } from '../rate-limits/limits.ts'
import type { Account } from './account.ts'
import { newAttempt, spendAttempt, startAttempt } from './attempts.ts'
import { endSessionOfBearer } from './bearers.ts'
import { attemptBrowser, giveAttempt, giveSession, isFromApp, secretsOf, takeSession } from './cookies.ts'
import { openIdToken } from './id-token-seal.ts'
import { iframeToken } from './iframe-token.ts'
import { profileView } from './profile-view.ts'
import { IdentityProvider, ProviderUnavailable, SignInRefused } from './provider.ts'
import { derivedSecret } from './provider-settings.ts'
import { returnPath } from './return-path.ts'
import { endSessionOfCookie, openSession, type SessionStart } from './sessions.ts'
import { sweepRegularly } from './sweep.ts'
import { randomToken } from './token.ts'

interface Answering {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sign-in, profile, log-out and the host's tokens [7-27]–[7-31]. */
export const signIn: Room = async (app, { db, clock, settings, origins, counterparts }) => {
  const provider = new IdentityProvider(counterparts, origins)
  sweepRegularly(app, { db, clock })
  const limited = { limit: limitOf(settings, 'sign-in') }

  /** Asks the provider; what went wrong there becomes words for the user [8-14]. */
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ProviderUnavailable) {
        app.log.warn({ err: error }, 'the identity provider cannot be reached')
        throw new ProblemError(503, 'provider-unavailable', 'signInUnavailable')
      }
      if (error instanceof SignInRefused) {
        app.log.info({ reason: error.message }, 'a sign-in was refused')
        throw new ProblemError(403, 'sign-in-refused', 'loginFailed')
      }
      throw error
    }
  }

  /** Ends what this browser had; the cookie, and what it sealed, where the provider has a session of its own. */
  const endPresent = async (request: FastifyRequest): Promise<{ cookie: string; sealed: string } | undefined> => {
    const { cookie, bearer } = secretsOf(request, origins)
    if (bearer !== undefined) await endSessionOfBearer(db, bearer, clock.now())
    if (cookie === undefined) return undefined
    const sealed = await endSessionOfCookie(db, cookie, clock.now())
    return sealed === undefined ? undefined : { cookie, sealed }
  }

  /** A new session for the account; the one this browser had ends with it. */
  const begin = async ({ request, reply }: Answering, account: Account, start: SessionStart) => {
    await endPresent(request)
    giveSession(request, reply, origins, await openSession(db, account, clock.now(), start))
  }

  /** Where the provider ends its own session; nowhere when it has no such page or cannot be reached now [7-30]. */
  const providersLogOut = async (idToken: string, language: Language): Promise<string | undefined> => {
    try {
      return await provider.endSessionUrl(idToken, language)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      app.log.warn({ err: error }, 'the identity provider cannot be reached: a log-out ended here alone')
      return undefined
    }
  }

  implement(
    app,
    'POST /MacauOneAcc/GetAuthorizeURL',
    async ({ body, request, reply }) => {
      // there the attempt's cookie would not come back: the host's one-time code is the way in (decision 4)
      if (isFromApp(request, origins)) throw refusedOrigin()
      const returnTo = returnPath(body.state)
      if (returnTo === undefined) throw invalidRequest()
      const attempt = newAttempt(returnTo, randomPKCECodeVerifier())
      const url = await asked(
        provider.authorizeUrl(attempt, {
          language: body.lang,
          platform: body.platform,
          device: body.device,
          accountType: body.account_type,
        }),
      )
      // one browser, many tabs: each has an attempt of its own under the same cookie
      const browser = attemptBrowser(request, origins) ?? randomToken()
      await startAttempt(db, attempt, browser, clock.now())
      giveAttempt(reply, origins, browser)
      return { isValid: true, url }
    },
    limited,
  )

  implement(
    app,
    'POST /eservice/oauth/',
    async (call) => {
      const { code, state, iss } = call.body
      const browser = attemptBrowser(call.request, origins)
      const attempt = browser === undefined ? undefined : await spendAttempt(db, state, browser, clock.now())
      if (attempt === undefined) throw new ProblemError(400, 'sign-in-expired', 'signInAttemptOver')
      const { account, idToken } = await asked(provider.accountOfCode({ code, iss }, attempt))
      await begin(call, account, { keepsCookies: true, idToken })
      return { isValid: true, returnTo: attempt.returnTo }
    },
    limited,
  )

  implement(
    app,
    'POST /token/login',
    async (call) => {
      await begin(call, await asked(provider.accountOfHostCode(call.body.code)), {})
      return { isValid: true }
    },
    limited,
  )

  implement(app, 'GET /MacauOneAcc/GetUser', async ({ account, language }) => ({ isValid: true, user: profileView(account, language) }))

  implement(app, 'GET /MacauOneAcc/GetIframeToken', async ({ account }) => ({
    isValid: true,
    iframe_token: iframeToken(derivedSecret(counterparts.hostAppKey, 'iframe token'), account, clock.now()),
  }))

  implement(app, 'GET /MacauOneAcc/logout', async ({ request, reply, language }) => {
    const ended = await endPresent(request)
    takeSession(request, reply, origins)
    const url = ended && (await providersLogOut(openIdToken(ended.sealed, ended.cookie), language))
    return { isValid: true, ...(url === undefined ? {} : { url }) }
  })

  implement(
    app,
    'GET /token/signature',
    async ({ query }) => {
      const page = URL.canParse(query.href) ? new URL(query.href) : undefined
      if (page === undefined || !(origins.isProduct(originOf(page)) || origins.isApp(originOf(page)))) throw invalidRequest()
      page.hash = ''
      const appId = counterparts.oidc.clientId
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      const nonce = randomToken()
      const signature = createHmac('sha256', derivedSecret(counterparts.hostAppKey, 'page signature'))
        .update([appId, timestamp, nonce, page.href].join('\n'))
        .digest('hex')
      return { appId, timestamp, nonce, signature }
    },
    limited,
  )
}

/** As an Origin header says it; the URL standard calls the origin of a host app's own scheme `null`. */
const originOf = ({ protocol, host, origin }: URL): string => (origin === 'null' ? `${protocol}//${host}` : origin)
