import { and, eq, lte } from 'drizzle-orm'
import { randomToken } from '../../sign-in/token.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxIdentityChecks } from '../tables.ts'

export type IdentityCheck = typeof sandboxIdentityChecks.$inferSelect

/** What may be chosen on the page: a decision, one that comes late, or one whose page never returns. */
export const IDENTITY_OUTCOMES = ['ok', 'failed', 'code-failed', 'cancelled', 'slow', 'silent'] as const
export type IdentityOutcome = (typeof IDENTITY_OUTCOMES)[number]
const SLOW_MS = 5000

export interface NewCheck {
  readonly applyNo: string
  readonly level: number
  readonly subject: string
  readonly returnUrl: string
}

export async function openCheck({ db, clock }: SandboxContext, wanted: NewCheck): Promise<IdentityCheck> {
  const [made] = await db
    .insert(sandboxIdentityChecks)
    .values({ ...wanted, id: randomToken(), state: 'open', attempts: 1, createdAt: clock.now() })
    .returning()
  if (made === undefined) throw new Error('the identity check was not kept')
  return made
}

/** The check as it stands; a slow success becomes one when its time has come, also across a restart. */
export async function checkById({ db, clock }: SandboxContext, id: string): Promise<IdentityCheck | undefined> {
  const now = clock.now()
  await db
    .update(sandboxIdentityChecks)
    .set({ state: 'ok', decidedAt: now, succeedsAt: null })
    .where(and(eq(sandboxIdentityChecks.id, id), eq(sandboxIdentityChecks.state, 'open'), lte(sandboxIdentityChecks.succeedsAt, now)))
  const [check] = await db.select().from(sandboxIdentityChecks).where(eq(sandboxIdentityChecks.id, id))
  return check
}

/** A second attempt on the same number [4-05]; a check that succeeded stays what it is. */
export async function reopenCheck(context: SandboxContext, id: string): Promise<IdentityCheck | undefined> {
  const check = await checkById(context, id)
  if (check === undefined || check.state === 'ok') return check
  const attempts = check.state === 'open' ? check.attempts : check.attempts + 1
  const [again] = await context.db
    .update(sandboxIdentityChecks)
    .set({ state: 'open', attempts, decidedAt: null, succeedsAt: null })
    .where(eq(sandboxIdentityChecks.id, id))
    .returning()
  return again
}

/** Decides an open check once; undefined when it is decided already. */
export async function decideCheck({ db, clock }: SandboxContext, id: string, outcome: IdentityOutcome): Promise<IdentityCheck | undefined> {
  const now = clock.now()
  const change =
    outcome === 'slow'
      ? { succeedsAt: new Date(now.getTime() + SLOW_MS) }
      : { state: outcome === 'silent' ? ('ok' as const) : outcome, decidedAt: now, succeedsAt: null }
  const [decided] = await db
    .update(sandboxIdentityChecks)
    .set(change)
    .where(and(eq(sandboxIdentityChecks.id, id), eq(sandboxIdentityChecks.state, 'open')))
    .returning()
  return decided
}
