import { and, eq, gt, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteOld } from '../platform/db/delete-old.ts'
import { signInAttempts } from './tables.ts'
import { hashOf, randomToken } from './token.ts'

/** How long a person may take at the provider. */
export const ATTEMPT_MS = 15 * MINUTE_MS

/** One sign-in under way at the provider. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string
}

/** Stores the attempt whose code the provider returns, bound to this browser. */
export async function startAttempt(db: Database, attempt: Attempt, browser: string, now: Date): Promise<void> {
  const { state, ...kept } = attempt
  await db
    .insert(signInAttempts)
    .values({ ...kept, stateHash: hashOf(state), browserHash: hashOf(browser), expiresAt: new Date(now.getTime() + ATTEMPT_MS) })
}

/** Returns the attempt of a state and marks it as used. Undefined if the state is unknown, used, expired, or from another browser. */
export async function consumeAttempt(db: Database, state: string, browser: string, now: Date): Promise<Attempt | undefined> {
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

/** Makes a used attempt usable again, because the provider did not answer and the browser sends the same code again. */
export async function restoreAttempt(db: Database, state: string): Promise<void> {
  await db
    .update(signInAttempts)
    .set({ usedAt: null })
    .where(eq(signInAttempts.stateHash, hashOf(state)))
}

export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await deleteOld(db, signInAttempts, signInAttempts.expiresAt, now)
}

/** Creates an attempt with a new state and nonce. */
export const newAttempt = (returnTo: string, codeVerifier: string): Attempt => ({
  state: randomToken(),
  nonce: randomToken(),
  codeVerifier,
  returnTo,
})
