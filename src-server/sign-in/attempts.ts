import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { signInAttempts } from './tables.ts'
import { hashOf, randomToken } from './token.ts'

/** How long someone may take at the provider. */
export const ATTEMPT_MS = 15 * 60_000

export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
}

/** Remembers what must come back with the code, for this browser alone. */
export async function startAttempt(db: Database, attempt: Attempt, browser: string, now: Date): Promise<void> {
  const { state, ...kept } = attempt
  await db
    .insert(signInAttempts)
    .values({ ...kept, stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt: new Date(now.getTime() + ATTEMPT_MS) })
}

/** The attempt of a state, once: the asking spends it. Undefined for a state that is unknown, foreign, spent or too old. */
export async function spendAttempt(db: Database, state: string, browser: string, now: Date): Promise<Attempt | undefined> {
  const [row] = await db
    .update(signInAttempts)
    .set({ usedAt: now })
    .where(
      and(
        eq(signInAttempts.stateHash, hashOf(state)),
        eq(signInAttempts.browserHash, hashOf(browser)),
        isNull(signInAttempts.usedAt),
        gt(signInAttempts.expiresAt, now),
      ),
    )
    .returning()
  if (row === undefined) return undefined
  return { state, nonce: row.nonce, codeVerifier: row.codeVerifier, returnTo: row.returnTo }
}

/** Forgets attempts that can no longer end. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now))
}

export const newAttempt = (returnTo: string, codeVerifier: string): Attempt => ({
  state: randomToken(),
  nonce: randomToken(),
  codeVerifier,
  returnTo,
})
