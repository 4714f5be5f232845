import type { ApiRoutes } from '../context.ts'
import { implement } from '../platform/http/implement.ts'
import { acceptFieldsOnly } from '../platform/http/json-body.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { limitOf } from '../platform/rate-limits/limits.ts'
import { LogoutTokenRefused, ProviderLogOut } from './logout-tokens.ts'

const BODY_LIMIT = 16 * 1024

/** The call by which the identity provider ends sessions, server to server. */
export const providerLogOutRoutes: ApiRoutes = async (app, { counterparts, db, clock, settings }) => {
  acceptFieldsOnly(app)
  const logOut = new ProviderLogOut(counterparts, db, clock)
  implement(
    app,
    'POST /backchannel-logout',
    async ({ body }) => {
      try {
        app.log.info({ sessions: await logOut.end(body.logout_token) }, 'the identity provider ended sessions')
      } catch (error) {
        if (!(error instanceof LogoutTokenRefused)) throw error
        app.log.warn({ reason: error.message }, 'a log-out by the identity provider was refused')
        throw new ProblemError(400, 'logout-token-refused', 'problemInvalidRequest')
      }
      return { success: true }
    },
    { limit: limitOf(settings, 'provider-log-out'), bodyLimit: BODY_LIMIT },
  )
}
