import { and, eq, exists, gt, isNull, lte, sql } from 'drizzle-orm'
import type { HandoverPurpose } from '#shared/domain/payment/handover.ts'
import { isActive } from '../../accounts/sessions.ts'
import { sessions } from '../../accounts/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { handovers } from './tables.ts'

export type Handover = typeof handovers.$inferSelect
/** The key by which an owner finds a link. */
export type Which = Pick<Handover, 'owner' | 'purpose' | 'subject'>

const isOf = ({ owner, purpose, subject }: Which) =>
  and(eq(handovers.owner, owner), eq(handovers.purpose, purpose as HandoverPurpose), eq(handovers.subject, subject))
function isUsable(db: Queryable, tokenHash: string, now: Date) {
  const active = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, handovers.session), isActive(now)))
  return and(eq(handovers.tokenHash, tokenHash), isNull(handovers.spentAt), gt(handovers.expiresAt, now), exists(active))
}

/** Saves a link in place of an older one for the same subject, and deletes the owner's expired ones. */
export async function saveHandover(db: Queryable, handover: Handover, now: Date): Promise<void> {
  const { owner, tokenHash, platform, session, expiresAt, spentAt } = handover
  await db.delete(handovers).where(and(eq(handovers.owner, owner), lte(handovers.expiresAt, now)))
  await db
    .insert(handovers)
    .values(handover)
    .onConflictDoUpdate({
      target: [handovers.purpose, handovers.subject],
      set: { owner, tokenHash, platform, session, expiresAt, spentAt },
    })
}

/** The owner's link for this subject. */
export async function handoverOf(db: Queryable, which: Which): Promise<Handover | undefined> {
  const [row] = await db.select().from(handovers).where(isOf(which))
  return row
}

export async function deleteHandover(db: Queryable, which: Which): Promise<Handover | undefined> {
  const [row] = await db.delete(handovers).where(isOf(which)).returning()
  return row
}

/** The link of a token; undefined if it cannot be used now. */
export async function usableHandover(db: Queryable, tokenHash: string, now: Date): Promise<Handover | undefined> {
  const [row] = await db
    .select()
    .from(handovers)
    .where(isUsable(db, tokenHash, now))
  return row
}

/** Redeems a link in one statement: if several phones try at once, only one succeeds. */
export async function redeemHandover(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const spent = await db
    .update(handovers)
    .set({ spentAt: now })
    .where(isUsable(db, tokenHash, now))
    .returning({ subject: handovers.subject })
  return spent.length > 0
}

/** Makes a redeemed link usable again, because its phone could not be sent to the provider. */
export async function restoreHandover(db: Queryable, tokenHash: string): Promise<void> {
  await db.update(handovers).set({ spentAt: null }).where(eq(handovers.tokenHash, tokenHash))
}
