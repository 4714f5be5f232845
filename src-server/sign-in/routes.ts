import { createHmac } from 'node:crypto'
import { randomPKCECodeVerifier } from 'openid-client'
import type { Room } from '../context.ts'
import { implement } from '../http/implement.ts'
import { invalidRequest, ProblemError } from '../http/problem.ts'
import { limitOf } from '../rate-limits/limits.ts'
import type { Account } from './account.ts'
import { newAttempt, spendAttempt, startAttempt } from './attempts.ts'
import { ATTEMPT_COOKIE, giveAttempt, giveSession, sessionTokens, takeSession } from './cookies.ts'
import { iframeToken } from './iframe-token.ts'
import { profileView } from './profile-view.ts'
import { IdentityProvider, ProviderUnavailable, SignInRefused } from './provider.ts'
import { derivedSecret } from './provider-settings.ts'
import { returnPath } from './return-path.ts'
import { createSession, endSession } from './sessions.ts'
import { sweepRegularly } from './sweep.ts'
import { randomToken } from './token.ts'

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

  /** A new session for the account; the one this browser had ends with it. */
  const begin = async ({ request, reply }: Pick<Parameters<Parameters<typeof implement>[2]>[0], 'request' | 'reply'>, account: Account) => {
    for (const old of sessionTokens(request)) await endSession(db, old, clock.now())
    giveSession(reply, origins, await createSession(db, account, clock.now()))
  }

  implement(
    app,
    'POST /MacauOneAcc/GetAuthorizeURL',
    async ({ body, request, reply }) => {
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
      const browser = request.cookies[ATTEMPT_COOKIE] ?? randomToken()
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
      const browser = call.request.cookies[ATTEMPT_COOKIE]
      const attempt = browser === undefined ? undefined : await spendAttempt(db, state, browser, clock.now())
      if (attempt === undefined) throw new ProblemError(400, 'sign-in-expired', 'signInAttemptOver')
      await begin(call, await asked(provider.accountOfCode({ code, iss }, attempt)))
      return { isValid: true, returnTo: attempt.returnTo }
    },
    limited,
  )

  implement(
    app,
    'POST /token/login',
    async (call) => {
      await begin(call, await asked(provider.accountOfHostCode(call.body.code)))
      return { isValid: true }
    },
    limited,
  )

  implement(app, 'GET /MacauOneAcc/GetUser', async ({ account, language }) => ({ isValid: true, user: profileView(account, language) }))

  implement(app, 'GET /MacauOneAcc/GetIframeToken', async ({ account }) => ({
    isValid: true,
    iframe_token: iframeToken(derivedSecret(counterparts.hostAppKey, 'iframe token'), account, clock.now()),
  }))

  implement(app, 'GET /MacauOneAcc/logout', async ({ request, reply }) => {
    for (const token of sessionTokens(request)) await endSession(db, token, clock.now())
    takeSession(reply, origins)
    return { isValid: true }
  })

  implement(
    app,
    'GET /token/signature',
    async ({ query }) => {
      const page = URL.canParse(query.href) ? new URL(query.href) : undefined
      if (page === undefined || !origins.isProduct(page.origin)) throw invalidRequest()
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
