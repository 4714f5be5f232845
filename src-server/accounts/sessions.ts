import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { deleteOld } from '#server/platform/db/delete-old.ts'
import { prepared } from '#server/platform/db/prepared-statement.ts'
import { HOUR_MS } from '../platform/clock.ts'
import type { Account } from '../platform/http/callers.ts'
import { saveAccount } from './capacities.ts'
import { sealIdToken } from './id-token-seal.ts'
import { alive, SESSION_MAX_MS, TOUCH_EVERY_MS } from './session-limits.ts'
import { sessionBearers, sessions } from './tables.ts'
import { hashOf, randomToken } from './token.ts'

/** The two secrets of a session, of which only hashes are stored: one for the cookie, one for the authorization header [7-01]. */
export interface SessionSecrets {
  readonly cookie: string
  readonly bearer: string
}

/** Properties of the browser at the start of its session. */
export interface SessionStart {
  /** This browser has returned one of our cookies before, so the bearer will not count without the session's cookie (threat 9). */
  readonly keepsCookies?: boolean
  /** The provider's ID token, for its log-out [2-28]. */
  readonly idToken?: string
  /** The person who signed in (claims.ts). */
  readonly person?: string
  /** The hashed number of the provider's own session. */
  readonly providerSession?: string
  /** The host's one-time code, of which only a hash is stored. */
  readonly hostCode?: string
}

/** Saves the account and opens a session for it; the session keeps the rights of this sign-in. */
export async function openSession(
  db: Database,
  account: Account,
  now: Date,
  { keepsCookies = false, idToken, hostCode, person, providerSession }: SessionStart = {},
): Promise<SessionSecrets> {
  const secrets = { cookie: randomToken(), bearer: randomToken() }
  const session = hashOf(secrets.cookie)
  await db.transaction(async (tx) => {
    const { id, accountType, profile } = await saveAccount(tx, account, now)
    await tx.insert(sessions).values({
      tokenHash: session,
      accountId: id,
      accountType,
      profile,
      person: person ?? null,
      providerSession: providerSession ?? null,
      createdAt: now,
      lastSeenAt: now,
      cookieSeenAt: keepsCookies ? now : null,
      bearerGivenAt: now,
      idTokenSealed: idToken === undefined ? null : sealIdToken(idToken, secrets.cookie),
      hostCodeHash: hostCode === undefined ? null : hashOf(hostCode),
    })
    await tx.insert(sessionBearers).values({ tokenHash: hashOf(secrets.bearer), session, issuedAt: now, usedAt: now })
  })
  return secrets
}

/** Whether this host's code opened the session. A page that is opened again brings the same code (decision 4). */
export async function wasOpenedWith(db: Database, session: string, hostCode: string): Promise<boolean> {
  const rows = await db
    .select({ session: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, session), eq(sessions.hostCodeHash, hashOf(hostCode))))
  return rows.length > 0
}

/** The active session of a cookie; prepared, because every call needs it. */
const aliveSession = prepared((db) =>
  db
    .select({
      id: sessions.accountId,
      accountType: sessions.accountType,
      profile: sessions.profile,
      lastSeenAt: sessions.lastSeenAt,
      cookieSeenAt: sessions.cookieSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.param(sql.placeholder('tokenHash'), sessions.tokenHash)),
        isNull(sessions.endedAt),
        gt(sessions.lastSeenAt, sql.param(sql.placeholder('usedAfter'), sessions.lastSeenAt)),
        gt(sessions.createdAt, sql.param(sql.placeholder('madeAfter'), sessions.createdAt)),
      ),
    )
    .prepare('alive_session'),
)

/**
 * The account of a cookie; undefined if the cookie is unknown, ended or expired. Once a cookie was seen, the bearer no longer counts
 * without it.
 */
export async function accountOfCookie(db: Database, cookie: string, now: Date): Promise<Account | undefined> {
  const tokenHash = hashOf(cookie)
  const [row] = await aliveSession(db).execute({ tokenHash, ...alive(now) })
  if (row === undefined) return undefined
  if (row.cookieSeenAt === null || isDue(row.lastSeenAt, now)) await touch(db, tokenHash, now, { cookieSeenAt: now })
  return { id: row.id, accountType: row.accountType, profile: row.profile }
}

const isDue = (lastSeenAt: Date, now: Date): boolean => now.getTime() - lastSeenAt.getTime() > TOUCH_EVERY_MS

/** The condition for a session that is neither ended nor expired; whatever was issued to a session ends with it. */
export function isActive(now: Date) {
  const { usedAfter, madeAfter } = alive(now)
  return and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, usedAfter), gt(sessions.createdAt, madeAfter))
}

/** Records the use of a session, at most once a minute. */
export async function touchIfDue(db: Database, session: string, lastSeenAt: Date, now: Date): Promise<void> {
  if (isDue(lastSeenAt, now)) await touch(db, session, now)
}

async function touch(db: Database, session: string, now: Date, more: { readonly cookieSeenAt?: Date } = {}): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, ...more })
    .where(eq(sessions.tokenHash, session))
}

/** Ends a session: its cookie and bearers become invalid wherever they are stored (threat 9). */
export async function endSession(db: Database, session: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tokenHash, session), isNull(sessions.endedAt)))
}

/** Ends the active sessions that `which` describes, on all servers. Returns how many they were. */
export async function endSessions(db: Queryable, which: SQL | undefined, now: Date): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(which, isActive(now)))
    .returning({ session: sessions.tokenHash })
  return ended.length
}

/** The sessions of an account, and those that its person opened for an entity. */
export const ofAccount = (id: string): SQL => sql`(${sessions.accountId} = ${id} or ${sessions.person} = ${id})`

/**
 * Ends the session of a cookie. Returns the sealed ID token for the provider's log-out, even if the session ended before; undefined if
 * the browser did not sign in at the provider.
 */
export async function endSessionOfCookie(db: Database, cookie: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ endedAt: sql`coalesce(${sessions.endedAt}, ${sql.param(now, sessions.endedAt)})` })
    .where(eq(sessions.tokenHash, hashOf(cookie)))
    .returning({ sealed: sessions.idTokenSealed })
  return row?.sealed ?? undefined
}

/**
 * Deletes sessions that were last used this many hours ago, and their bearers. A session that may still be used stays, whatever
 * `keepHours` is.
 */
export async function sweepSessions(db: Database, now: Date, keepHours = 0): Promise<void> {
  const keepMs = Math.max(SESSION_MAX_MS, keepHours * HOUR_MS)
  await deleteOld(db, sessions, sessions.lastSeenAt, new Date(now.getTime() - keepMs))
}
