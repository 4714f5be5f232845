import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { nextTry } from './intervals.ts'
import { outbox, outboxDeliveries, outboxReceivers } from './tables.ts'

/**
 * How long a claimed delivery belongs to one server: longer than the receiver's time limit. If the server dies, another claims it
 * afterwards.
 */
const LEASE_MS = 60_000

/** A delivery that this server has claimed, and its message. */
export interface Claimed {
  readonly delivery: typeof outboxDeliveries.$inferSelect
  readonly message: typeof outbox.$inferSelect
}

/**
 * Claims at most this many due deliveries to a receiver. Of each record it claims only the first delivery that is neither delivered nor
 * given up, so messages arrive in order. It skips rows that another server is claiming.
 */
export async function claimDue(db: Database, receiver: string, now: Date, atMost: number): Promise<readonly Claimed[]> {
  if (atMost <= 0) return []
  // A look-up in the index for each row. As an anti-join it was planned with statistics from a time when nothing waited, and after an
  // outage it compared every waiting row with every other.
  const isFirst = sql`${outboxDeliveries.sequence} = (select min("before"."sequence") from "outbox_deliveries" "before"
    where "before"."receiver" = ${outboxDeliveries.receiver} and "before"."record" = ${outboxDeliveries.record} and "before"."state" = 'waiting')`
  const due = db
    .select({ id: outboxDeliveries.id })
    .from(outboxDeliveries)
    .innerJoin(outboxReceivers, eq(outboxReceivers.name, outboxDeliveries.receiver))
    .where(
      and(
        eq(outboxDeliveries.receiver, receiver),
        eq(outboxDeliveries.state, 'waiting'),
        lte(outboxDeliveries.dueAt, now),
        isNull(outboxReceivers.endedAt),
        isFirst,
      ),
    )
    .orderBy(outboxDeliveries.dueAt, outboxDeliveries.id)
    .limit(atMost)
    .for('update', { of: outboxDeliveries, skipLocked: true })
  const claimed = await db
    .update(outboxDeliveries)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS) })
    // an array is computed once
    .where(sql`${outboxDeliveries.id} = any(array(${due}))`)
    .returning()
  const messageIds = claimed.map(({ messageId }) => messageId)
  // Not joined: if the database's statistics do not know of the rows, a join reads both tables whole.
  const messages = await db.select().from(outbox).where(inArray(outbox.messageId, messageIds))
  const messageOf = new Map(messages.map((message) => [message.messageId, message]))
  return claimed.flatMap((delivery) => {
    const message = messageOf.get(delivery.messageId)
    return message === undefined ? [] : [{ delivery, message }]
  })
}

/** The deliveries of the message in the outer statement, for its condition. */
export const deliveriesOfMessage = (db: Queryable, which: SQL) =>
  db
    .select({ one: sql`1` })
    .from(outboxDeliveries)
    .where(and(eq(outboxDeliveries.messageId, outbox.messageId), which))

// With plain equality the planner chooses the index of waiting rows, by statistics from a time when nothing waited, and reads all of them
// for one row.
const isWaiting = (id: number) => and(eq(outboxDeliveries.id, id), sql`${outboxDeliveries.state} || '' = 'waiting'`)

/** Records that the receiver has the message. */
export async function settleDelivered(db: Database, { delivery }: Claimed, now: Date): Promise<void> {
  await db.update(outboxDeliveries).set({ state: 'delivered', dueAt: null, settledAt: now, fault: null }).where(isWaiting(delivery.id))
}

/**
 * Records a failed attempt: schedules the next one, or gives the message up. Returns the time of the next attempt; undefined if there is
 * none.
 */
export async function settleFailed(db: Database, { delivery }: Claimed, fault: string, now: Date): Promise<Date | undefined> {
  const dueAt = nextTry(delivery.misses, now)
  const end = dueAt === undefined ? { state: 'dead' as const, settledAt: now } : {}
  await db
    .update(outboxDeliveries)
    .set({ ...end, misses: delivery.misses + 1, dueAt: dueAt ?? null, fault })
    .where(isWaiting(delivery.id))
  return dueAt
}

/** Records that the receiver will never accept the message, which is given up at once. */
export async function settleRefused(db: Database, { delivery }: Claimed, fault: string, now: Date): Promise<void> {
  await db.update(outboxDeliveries).set({ state: 'dead', dueAt: null, settledAt: now, fault }).where(isWaiting(delivery.id))
}

/** Records that the receiver wants no more messages: waiting ones are given up, and no new ones are written for it. */
export async function endReceiver(db: Database, name: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(outboxReceivers)
      .set({ endedAt: now, ending: 'gone' })
      .where(and(eq(outboxReceivers.name, name), isNull(outboxReceivers.endedAt)))
    await tx
      .update(outboxDeliveries)
      .set({ state: 'dead', dueAt: null, settledAt: now, fault: '410' })
      .where(and(eq(outboxDeliveries.receiver, name), eq(outboxDeliveries.state, 'waiting')))
  })
}
