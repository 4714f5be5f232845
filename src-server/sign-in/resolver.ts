import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { AccountResolver } from '../http/house.ts'
import type { Account } from './account.ts'
import { sessionTokens } from './cookies.ts'
import { resolveSession } from './sessions.ts'

/** Who asks: the bearer token if it is alive, else the cookie's. A stale token in local storage must not hide a good cookie. */
export function accountResolver(db: Database, clock: Clock): AccountResolver {
  return async (request: FastifyRequest): Promise<Account | undefined> => {
    for (const token of sessionTokens(request)) {
      const account = await resolveSession(db, token, clock.now())
      if (account !== undefined) return account
    }
    return undefined
  }
}
