import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Account } from './account.ts'
import { accounts, sessions } from './tables.ts'
import { hashOf, randomToken } from './token.ts'

const MINUTE = 60_000
/** A session ends two hours after its last use … */
export const SESSION_IDLE_MS = 120 * MINUTE
/** … and twelve hours after sign-in whatever happens. */
export const SESSION_MAX_MS = 720 * MINUTE
/** The last use is written at most this often, so that reads stay reads. */
const TOUCH_EVERY_MS = MINUTE

/** The session of a token that is neither ended nor too old, with its account; asked at every call. */
const aliveSession = prepared((db) =>
  db
    .select({ id: accounts.id, accountType: accounts.accountType, profile: accounts.profile, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
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

/** Keeps what the provider said of the account and opens a session; returns the token, which is stored nowhere. */
export async function createSession(db: Database, account: Account, now: Date): Promise<string> {
  const token = randomToken()
  const facts = { accountType: account.accountType, profile: account.profile, updatedAt: now }
  await db.transaction(async (tx) => {
    await tx
      .insert(accounts)
      .values({ id: account.id, ...facts })
      .onConflictDoUpdate({ target: accounts.id, set: facts })
    await tx.insert(sessions).values({ tokenHash: hashOf(token), accountId: account.id, createdAt: now, lastSeenAt: now })
  })
  return token
}

/** The account of a token, or undefined for one that is unknown, ended or too old. */
export async function resolveSession(db: Database, token: string, now: Date): Promise<Account | undefined> {
  const tokenHash = hashOf(token)
  const usedAfter = new Date(now.getTime() - SESSION_IDLE_MS)
  const madeAfter = new Date(now.getTime() - SESSION_MAX_MS)
  const [row] = await aliveSession(db).execute({ tokenHash, usedAfter, madeAfter })
  if (row === undefined) return undefined
  if (now.getTime() - row.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
  }
  return { id: row.id, accountType: row.accountType, profile: row.profile }
}

/** The token is worth nothing from here on, wherever it is kept (threat 9). */
export async function endSession(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.tokenHash, hashOf(token)), isNull(sessions.endedAt)))
}

/** Forgets sessions that can never be used again; run on the server's schedule. */
export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_MAX_MS)))
}
