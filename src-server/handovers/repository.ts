import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { HandoverPurpose } from '#shared/domain/handover.ts'
import type { Queryable } from '../db/database.ts'
import { handovers } from './tables.ts'

export type Handover = typeof handovers.$inferSelect
/** What a link is for: its owner asks for it by this. */
export type Which = Pick<Handover, 'owner' | 'purpose' | 'subject'>

const isOf = ({ owner, purpose, subject }: Which) =>
  and(eq(handovers.owner, owner), eq(handovers.purpose, purpose as HandoverPurpose), eq(handovers.subject, subject))
const isUsable = (tokenHash: string, now: Date) =>
  and(eq(handovers.tokenHash, tokenHash), isNull(handovers.spentAt), gt(handovers.expiresAt, now))

/** Keeps a link in the place of an older one, which is void from then on; the owner's dead ones go. */
export async function keepHandover(db: Queryable, handover: Handover, now: Date): Promise<void> {
  const { owner, tokenHash, platform, expiresAt, spentAt } = handover
  await db.delete(handovers).where(and(eq(handovers.owner, owner), lte(handovers.expiresAt, now)))
  await db
    .insert(handovers)
    .values(handover)
    .onConflictDoUpdate({ target: [handovers.purpose, handovers.subject], set: { owner, tokenHash, platform, expiresAt, spentAt } })
}

export async function handoverOf(db: Queryable, which: Which): Promise<Handover | undefined> {
  const [row] = await db.select().from(handovers).where(isOf(which))
  return row
}

export async function dropHandover(db: Queryable, which: Which): Promise<Handover | undefined> {
  const [row] = await db.delete(handovers).where(isOf(which)).returning()
  return row
}

export async function usableHandover(db: Queryable, tokenHash: string, now: Date): Promise<Handover | undefined> {
  const [row] = await db.select().from(handovers).where(isUsable(tokenHash, now))
  return row
}

/** Spends the link, in one statement: of any number of phones at once, one gets it. */
export async function spendHandover(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const spent = await db.update(handovers).set({ spentAt: now }).where(isUsable(tokenHash, now)).returning({ subject: handovers.subject })
  return spent.length > 0
}

/** Gives a link back whose phone could not be sent anywhere. */
export async function unspendHandover(db: Queryable, tokenHash: string): Promise<void> {
  await db.update(handovers).set({ spentAt: null }).where(eq(handovers.tokenHash, tokenHash))
}
