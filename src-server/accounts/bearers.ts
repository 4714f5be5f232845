import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { prepared } from '#server/platform/db/prepared-statement.ts'
import type { Account } from '../platform/http/callers.ts'
import { alive, BEARER_GRACE_MS, BEARER_RENEW_MS } from './session-limits.ts'
import { endSession, touchIfDue } from './sessions.ts'
import { sessionBearers, sessions } from './tables.ts'
import { hashOf, randomToken } from './token.ts'

/** The bearer of an active session whose cookie was never received, so the bearer alone has to identify it (decision 4). */
const aliveBearer = prepared((db) =>
  db
    .select({
      session: sessions.tokenHash,
      id: sessions.accountId,
      accountType: sessions.accountType,
      profile: sessions.profile,
      lastSeenAt: sessions.lastSeenAt,
      bearerGivenAt: sessions.bearerGivenAt,
      issuedAt: sessionBearers.issuedAt,
      usedAt: sessionBearers.usedAt,
      endsAt: sessionBearers.endsAt,
    })
    .from(sessionBearers)
    .innerJoin(sessions, eq(sessions.tokenHash, sessionBearers.session))
    .where(
      and(
        eq(sessionBearers.tokenHash, sql.param(sql.placeholder('tokenHash'), sessionBearers.tokenHash)),
        isNull(sessions.endedAt),
        isNull(sessions.cookieSeenAt),
        sql`${sessions.lastSeenAt} > ${sql.param(sql.placeholder('usedAfter'), sessions.lastSeenAt)}`,
        sql`${sessions.createdAt} > ${sql.param(sql.placeholder('madeAfter'), sessions.createdAt)}`,
      ),
    )
    .prepare('alive_bearer'),
)

/** The result of looking up a bearer. */
export type BearerFound =
  /** `next`: a new bearer for the client; the one sent stays valid until the new one is in use, and a minute longer */
  | { readonly kind: 'account'; readonly account: Account; readonly session: string; readonly next?: string }
  /** It was sent after a newer one was in use: one of the two was stolen, so the session was ended. */
  | { readonly kind: 'replayed' }

/** The account that a bearer identifies by itself; undefined if it is unknown, expired, or bound to a cookie. */
export async function accountOfBearer(db: Database, bearer: string, now: Date): Promise<BearerFound | undefined> {
  const tokenHash = hashOf(bearer)
  const [row] = await aliveBearer(db).execute({ tokenHash, ...alive(now) })
  if (row === undefined) return undefined
  const { session } = row
  if (row.endsAt !== null && row.endsAt <= now) {
    await endSession(db, session, now)
    return { kind: 'replayed' }
  }
  await touchIfDue(db, session, row.lastSeenAt, now)
  if (row.usedAt === null) await retireEarlier(db, { session, tokenHash, issuedAt: row.issuedAt }, now)
  const next = row.endsAt === null && isDue(row.bearerGivenAt, now) ? await issueNext(db, session, now) : undefined
  const account = { id: row.id, accountType: row.accountType, profile: row.profile }
  return { kind: 'account', account, session, ...(next === undefined ? {} : { next }) }
}

/** Ends the session that a bearer identifies by itself, even if a later bearer was in use. */
export async function endSessionOfBearer(db: Database, bearer: string, now: Date): Promise<void> {
  const [row] = await aliveBearer(db).execute({ tokenHash: hashOf(bearer), ...alive(now) })
  if (row !== undefined) await endSession(db, row.session, now)
}

const isDue = (givenAt: Date, now: Date): boolean => now.getTime() - givenAt.getTime() >= BEARER_RENEW_MS

/** Ends the bearers issued before this one, which the client has begun to use, once requests under way have arrived. */
async function retireEarlier(
  db: Database,
  { session, tokenHash, issuedAt }: { readonly session: string; readonly tokenHash: string; readonly issuedAt: Date },
  now: Date,
): Promise<void> {
  await db.update(sessionBearers).set({ usedAt: now }).where(eq(sessionBearers.tokenHash, tokenHash))
  await db
    .update(sessionBearers)
    .set({ endsAt: new Date(now.getTime() + BEARER_GRACE_MS) })
    .where(
      and(
        eq(sessionBearers.session, session),
        ne(sessionBearers.tokenHash, tokenHash),
        isNull(sessionBearers.endsAt),
        lte(sessionBearers.issuedAt, issuedAt),
      ),
    )
}

/** Issues a new bearer to one of several simultaneous requests. If that answer is lost, another bearer is issued after the same time. */
async function issueNext(db: Database, session: string, now: Date): Promise<string | undefined> {
  const [mine] = await db
    .update(sessions)
    .set({ bearerGivenAt: now })
    .where(and(eq(sessions.tokenHash, session), lte(sessions.bearerGivenAt, new Date(now.getTime() - BEARER_RENEW_MS))))
    .returning({ session: sessions.tokenHash })
  if (mine === undefined) return undefined
  const bearer = randomToken()
  await db.insert(sessionBearers).values({ tokenHash: hashOf(bearer), session, issuedAt: now })
  return bearer
}
