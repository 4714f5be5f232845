import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { AccountResolver } from '../http/api.ts'
import type { Origins } from '../origins.ts'
import { accountOfBearer } from './bearers.ts'
import { giveBearer, secretsOf } from './cookies.ts'
import { accountOfCookie } from './sessions.ts'

/**
 * Who asks: the cookie's session, and only where there is none alive the bearer's. A bearer whose session has a cookie
 * says nothing by itself (ADR 17); one that is all there is may be answered with its successor [7-01].
 */
export function accountResolver(db: Database, clock: Clock, origins: Origins): AccountResolver {
  return async (request, reply) => {
    const { cookie, bearer } = secretsOf(request, origins)
    const known = cookie === undefined ? undefined : await accountOfCookie(db, cookie, clock.now())
    if (known !== undefined || bearer === undefined) return known
    const found = await accountOfBearer(db, bearer, clock.now())
    if (found === undefined) return undefined
    if (found.kind === 'replayed') {
      request.log.warn('a bearer was sent after its successor was in use: its session is ended')
      return undefined
    }
    if (found.next !== undefined) giveBearer(reply, found.next)
    return found.account
  }
}
