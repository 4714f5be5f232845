import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { randomToken } from '../../accounts/token.ts'
import type { NewCheck } from '../../applications/identities/provider-wire.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ACCOUNTS } from '../accounts.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxIdentityChecks } from '../tables.ts'
import { queueCheckNotice } from './notices.ts'

export type IdentityCheck = typeof sandboxIdentityChecks.$inferSelect

/**
 * The outcomes a tester may choose: a result, a late one, one without a notice, a success of another person, and one whose notices come
 * twice and are followed by an older one.
 */
export const IDENTITY_OUTCOMES = ['ok', 'failed', 'code-failed', 'cancelled', 'slow', 'silent', 'other-person', 'stale'] as const
export type IdentityOutcome = (typeof IDENTITY_OUTCOMES)[number]
const SLOW_MS = 5000
/** By how much the timestamp of an older notice is earlier. */
const OLDER_MS = 1000

/** Opens a check; the same request number returns the same check. */
export async function openCheck({ db, clock }: SandboxContext, wanted: NewCheck): Promise<IdentityCheck> {
  const { euid, documentType, documentNumber } = wanted.person
  const fresh = { id: randomToken(), state: 'open' as const, attempts: 1, createdAt: clock.now() }
  const [made] = await db
    .insert(sandboxIdentityChecks)
    // The page shows no name, so none is stored.
    .values({ ...wanted, ...fresh, person: { euid, documentType, documentNumber } })
    .onConflictDoNothing({ target: sandboxIdentityChecks.requestId })
    .returning()
  if (made !== undefined) return made
  const [known] = await db.select().from(sandboxIdentityChecks).where(eq(sandboxIdentityChecks.requestId, wanted.requestId))
  if (known === undefined) throw new Error('the identity check was not kept')
  return known
}

/** The current check. A slow success takes effect when due, even across a restart. */
export async function checkById({ db, clock }: SandboxContext, id: string): Promise<IdentityCheck | undefined> {
  await succeedSlowly(db, id, clock.now())
  const [check] = await db.select().from(sandboxIdentityChecks).where(eq(sandboxIdentityChecks.id, id))
  return check
}

/** Turns slow successes into successes when due; returns when the next one is due. */
export async function settleSlowChecks({ db, clock }: SandboxContext): Promise<Date | undefined> {
  const slow = await db
    .select({ id: sandboxIdentityChecks.id, at: sandboxIdentityChecks.succeedsAt })
    .from(sandboxIdentityChecks)
    .where(and(eq(sandboxIdentityChecks.state, 'open'), isNotNull(sandboxIdentityChecks.succeedsAt)))
    .orderBy(asc(sandboxIdentityChecks.succeedsAt))
  const now = clock.now()
  for (const { id, at } of slow) {
    if (at !== null && at > now) return at
    await succeedSlowly(db, id, now)
  }
  return undefined
}

function succeedSlowly(db: SandboxContext['db'], id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const isDue = and(eq(sandboxIdentityChecks.id, id), eq(sandboxIdentityChecks.state, 'open'), lte(sandboxIdentityChecks.succeedsAt, now))
    const [done] = await tx
      .update(sandboxIdentityChecks)
      .set({ state: 'ok', decidedAt: now, succeedsAt: null, verified: sql`${sandboxIdentityChecks.person}` })
      .where(isDue)
      .returning()
    if (done !== undefined) await queueCheckNotice(tx, done, done.state, now, now)
  })
}

/** A second attempt on the same number [4-05]; a check that succeeded does not change. */
export async function reopenCheck(context: SandboxContext, id: string): Promise<IdentityCheck | undefined> {
  const check = await checkById(context, id)
  if (check === undefined || check.state === 'ok') return check
  const attempts = check.state === 'open' ? check.attempts : check.attempts + 1
  const [again] = await context.db
    .update(sandboxIdentityChecks)
    .set({ state: 'open', attempts, decidedAt: null, succeedsAt: null, verified: null })
    .where(eq(sandboxIdentityChecks.id, id))
    .returning()
  return again
}

/** Decides an open check once and queues its notices; undefined if it is already decided. */
export async function decideCheck({ db, clock }: SandboxContext, id: string, outcome: IdentityOutcome): Promise<IdentityCheck | undefined> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [open] = await tx
      .select()
      .from(sandboxIdentityChecks)
      .where(and(eq(sandboxIdentityChecks.id, id), eq(sandboxIdentityChecks.state, 'open')))
      .for('update')
    if (open === undefined) return undefined
    const change = outcome === 'slow' ? { succeedsAt: new Date(now.getTime() + SLOW_MS) } : decisionOf(open, outcome, now)
    const [decided] = await tx.update(sandboxIdentityChecks).set(change).where(eq(sandboxIdentityChecks.id, id)).returning()
    if (decided !== undefined) await tell(tx, decided, outcome, now)
    return decided
  })
}

function decisionOf({ person }: IdentityCheck, outcome: Exclude<IdentityOutcome, 'slow'>, now: Date) {
  const ended = { decidedAt: now, succeedsAt: null }
  if (outcome === 'failed' || outcome === 'code-failed' || outcome === 'cancelled') return { ...ended, state: outcome, verified: null }
  const other = ACCOUNTS.find(({ euid }) => euid !== person.euid)
  const somebody = other && { euid: other.euid, documentType: other.identityType, documentNumber: other.identityNo }
  return { ...ended, state: 'ok' as const, verified: (outcome === 'other-person' ? somebody : person) ?? null }
}

async function tell(tx: Queryable, check: IdentityCheck, outcome: IdentityOutcome, now: Date): Promise<void> {
  if (outcome === 'slow' || outcome === 'silent') return
  await queueCheckNotice(tx, check, check.state, now, now)
  if (outcome !== 'stale') return
  await queueCheckNotice(tx, check, check.state, now, now)
  await queueCheckNotice(tx, check, 'cancelled', new Date(now.getTime() - OLDER_MS), now)
}
