import { and, eq, type SQL } from 'drizzle-orm'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Counterparts } from '../counterparts.ts'
import { type Clock, MINUTE_MS } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteOld } from '../platform/db/delete-old.ts'
import { accountIdOf } from './claims.ts'
import { ALGORITHMS, IssuerKeys } from './issuer-keys.ts'
import { endSessions } from './sessions.ts'
import { logoutTokens, sessions } from './tables.ts'
import { hashOf } from './token.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** How long after its creation a token is valid, whatever expiry it has; its number is kept for that time. */
const MAX_AGE_MS = 10 * MINUTE_MS
/** How far the provider's clock may be from ours. */
const TOLERANCE_MS = MINUTE_MS
/** A token of another type, as an access token, must not count; the standard lets a log-out token name none. */
const TYPES: readonly (string | undefined)[] = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']

const Id = Type.String({ minLength: 1, maxLength: 255 })
const Claims = Type.Object({
  jti: Id,
  sub: Type.Optional(Id),
  sid: Type.Optional(Id),
  events: Type.Object({ [EVENT]: Type.Object({}) }),
})

/** Why a log-out token does not count, for the log. */
export class LogoutTokenRefused extends Error {
  override readonly name = 'LogoutTokenRefused'
}

/** Hash of a session number of the provider (`sid`), as our sessions keep it. */
export const providerSessionOf = (issuer: string, sid: string): string => hashOf(`${issuer}\n${sid}`)

/** Ends sessions at the identity provider's request (OpenID Connect Back-Channel Logout 1.0). */
export class ProviderLogOut {
  readonly #keys = new IssuerKeys()

  constructor(
    private readonly counterparts: Pick<Counterparts, 'oidc'>,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Ends the sessions that a token names, once; returns how many they were. Throws LogoutTokenRefused, or an error of the database. */
  async end(token: string): Promise<number> {
    const now = this.clock.now()
    const { jti, which } = await this.#read(token, now).catch((error: unknown) => {
      throw error instanceof LogoutTokenRefused ? error : new LogoutTokenRefused(String(error))
    })
    return this.db.transaction(async (tx) => {
      const used = { tokenHash: jti, expiresAt: new Date(now.getTime() + MAX_AGE_MS + 2 * TOLERANCE_MS) }
      const [first] = await tx.insert(logoutTokens).values(used).onConflictDoNothing().returning({ jti: logoutTokens.tokenHash })
      if (first === undefined) throw new LogoutTokenRefused('it was used before')
      return endSessions(tx, which, now)
    })
  }

  async #read(token: string, now: Date): Promise<{ readonly jti: string; readonly which: SQL | undefined }> {
    const { issuer, clientId } = this.counterparts.oidc
    const { payload } = await jwtVerify(token, await this.#keys.of(issuer), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      currentDate: now,
      maxTokenAge: MAX_AGE_MS / 1000,
      clockTolerance: TOLERANCE_MS / 1000,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    })
    const { typ } = decodeProtectedHeader(token)
    if (!TYPES.includes(typ?.toLowerCase())) throw new LogoutTokenRefused(`its typ is ${typ}`)
    if ('nonce' in payload) throw new LogoutTokenRefused('it has a nonce')
    if (!Value.Check(Claims, payload)) throw new LogoutTokenRefused('its jti, sub, sid or events is not as the standard says')
    const { jti, sub, sid } = payload
    if (sub === undefined && sid === undefined) throw new LogoutTokenRefused('it has neither sub nor sid')
    const which = and(
      sub === undefined ? undefined : eq(sessions.person, accountIdOf(issuer, sub)),
      sid === undefined ? undefined : eq(sessions.providerSession, providerSessionOf(issuer, sid)),
    )
    return { jti: hashOf(`${issuer}\n${jti}`), which }
  }
}

/** Deletes the numbers of tokens that no longer count by their time. */
export async function sweepLogoutTokens(db: Database, now: Date): Promise<void> {
  await deleteOld(db, logoutTokens, logoutTokens.expiresAt, now)
}
