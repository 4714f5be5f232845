import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomPKCECodeVerifier } from 'openid-client'
import type { Language } from '#shared/domain/languages.ts'
import type { ApiRoutes } from '../context.ts'
import type { Account } from '../platform/http/callers.ts'
import { implement } from '../platform/http/implement.ts'
import { invalidRequest, ProblemError, refusedOrigin } from '../platform/http/problem.ts'
import { limitOf } from '../platform/rate-limits/limits.ts'
import { consumeAttempt, newAttempt, restoreAttempt, startAttempt } from './attempts.ts'
import { endSessionOfBearer } from './bearers.ts'
import { ClaimsUnreadable } from './claims.ts'
import { attemptBrowser, clearSession, isFromApp, secretsOf, setAttempt, setSession } from './cookies.ts'
import { openIdToken } from './id-token-seal.ts'
import { iframeToken } from './iframe-token.ts'
import { profileView } from './profile-view.ts'
import { SignInProviderUnavailable, SignInRefused } from './provider.ts'
import { derivedSecret } from './provider-settings.ts'
import { accountResolver } from './resolver.ts'
import { returnPath } from './return-path.ts'
import { endSessionOfCookie, openSession, type SessionStart, wasOpenedWith } from './sessions.ts'
import { sweepRegularly } from './sweep.ts'
import { randomToken } from './token.ts'

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The calls of sign-in, profile, log-out and the host's tokens [7-27]–[7-31]. */
export const signInRoutes: ApiRoutes = async (app, { db, clock, settings, origins, counterparts, signIn: provider }) => {
  sweepRegularly(app, { db, clock, settings })
  const resolveAccount = accountResolver(db, clock, origins)
  const limited = { limit: limitOf(settings, 'sign-in') }

  /** Waits for the provider; its errors become messages for the user [8-14]. */
  const fromProvider = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof SignInProviderUnavailable) {
        app.log.warn({ err: error }, 'the identity provider cannot be reached')
        throw new ProblemError(503, 'provider-unavailable', 'signInUnavailable')
      }
      if (error instanceof SignInRefused) {
        app.log.info({ reason: error.message }, 'a sign-in was refused')
        throw new ProblemError(403, 'sign-in-refused', 'loginFailed')
      }
      if (error instanceof ClaimsUnreadable) {
        app.log.warn({ reason: error.message }, 'a sign-in has no account')
        throw new ProblemError(403, 'sign-in-unreadable', 'loginFailed')
      }
      throw error
    }
  }

  /** Ends this browser's session. Returns the cookie and the sealed ID token if the provider has a session too. */
  const endSession = async (request: FastifyRequest): Promise<{ cookie: string; sealed: string } | undefined> => {
    const { cookie, bearer } = secretsOf(request, origins)
    if (bearer !== undefined) await endSessionOfBearer(db, bearer, clock.now())
    if (cookie === undefined) return undefined
    const sealed = await endSessionOfCookie(db, cookie, clock.now())
    return sealed === undefined ? undefined : { cookie, sealed }
  }

  /** Starts a session for the account, and ends the one that this browser had. */
  const startSession = async ({ request, reply }: Exchange, account: Account, start: SessionStart) => {
    await endSession(request)
    setSession(request, reply, origins, await openSession(db, account, clock.now(), start))
  }

  /** The address of the provider's own log-out; undefined when it has no such page or cannot be reached now [7-30]. */
  const providerLogOutUrl = async (idToken: string, language: Language): Promise<string | undefined> => {
    try {
      return await provider.endSessionUrl(idToken, language)
    } catch (error) {
      if (!(error instanceof SignInProviderUnavailable)) throw error
      app.log.warn({ err: error }, 'the identity provider cannot be reached: a log-out ended here alone')
      return undefined
    }
  }

  implement(
    app,
    'POST /MacauOneAcc/GetAuthorizeURL',
    async ({ body, request, reply }) => {
      // such a page has no cookie for the attempt: it signs in with the host's one-time code (decision 4)
      if (isFromApp(request, origins)) throw refusedOrigin()
      const returnTo = returnPath(body.state)
      if (returnTo === undefined) throw invalidRequest()
      const attempt = newAttempt(returnTo, randomPKCECodeVerifier())
      const url = await fromProvider(
        provider.authorizeUrl(attempt, {
          language: body.lang,
          platform: body.platform,
          device: body.device,
          accountType: body.account_type,
        }),
      )
      // a browser may have many tabs: each has its own attempt under the same cookie
      const browser = attemptBrowser(request, origins) ?? randomToken()
      await startAttempt(db, attempt, browser, clock.now())
      setAttempt(reply, origins, browser)
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
      const attempt = browser === undefined ? undefined : await consumeAttempt(db, state, browser, clock.now())
      if (attempt === undefined) throw new ProblemError(400, 'sign-in-expired', 'signInAttemptOver')
      const work = provider.accountOfCode({ code, iss }, attempt).catch(async (error: unknown) => {
        if (error instanceof SignInProviderUnavailable) await restoreAttempt(db, state)
        throw error
      })
      const { account, ...signedIn } = await fromProvider(work)
      await startSession(call, account, { keepsCookies: true, ...signedIn })
      return { isValid: true, returnTo: attempt.returnTo }
    },
    limited,
  )

  implement(
    app,
    'POST /token/login',
    async (call) => {
      const { request, reply, body } = call
      const known = await resolveAccount(request, reply)
      const isOwnCode = known !== undefined && request.session !== undefined && (await wasOpenedWith(db, request.session, body.code))
      if (!isOwnCode) {
        const { account, person } = await fromProvider(provider.accountOfHostCode(body.code))
        await startSession(call, account, { hostCode: body.code, person })
      }
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
    const ended = await endSession(request)
    clearSession(request, reply, origins)
    const url = ended && (await providerLogOutUrl(openIdToken(ended.sealed, ended.cookie), language))
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

/** The origin as in a browser's Origin header; the URL standard returns `null` for a host app's custom scheme. */
const originOf = ({ protocol, host, origin }: URL): string => (origin === 'null' ? `${protocol}//${host}` : origin)
