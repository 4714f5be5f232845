import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { AccountResolver } from '../platform/http/api.ts'
import type { Origins } from '../platform/origins.ts'
import { accountOfBearer } from './bearers.ts'
import { secretsOf, setBearer } from './cookies.ts'
import { accountOfCookie } from './sessions.ts'
import { hashOf } from './token.ts'

/**
 * Finds the account of a request by the cookie's session, or by the bearer's if the cookie has no active session. A bearer whose session
 * has a cookie does not count by itself (ADR 17). An answer to a bearer without a cookie may carry its successor [7-01].
 */
export function accountResolver(db: Database, clock: Clock, origins: Origins): AccountResolver {
  return async (request, reply) => {
    const { cookie, bearer } = secretsOf(request, origins)
    const known = cookie === undefined ? undefined : await accountOfCookie(db, cookie, clock.now())
    if (cookie !== undefined && known !== undefined) request.session = hashOf(cookie)
    if (known !== undefined || bearer === undefined) return known
    const found = await accountOfBearer(db, bearer, clock.now())
    if (found === undefined) return undefined
    if (found.kind === 'replayed') {
      request.log.warn('a bearer was sent after its successor was in use: its session is ended')
      return undefined
    }
    request.session = found.session
    if (found.next !== undefined) setBearer(reply, found.next)
    return found.account
  }
}
