import { and, eq, getTableColumns, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { nextTry } from './intervals.ts'
import { outbox, outboxDeliveries, outboxReceivers } from './tables.ts'

/** How long a claimed delivery belongs to one server: longer than a receiver is waited for. If the server dies, another claims it afterwards. */
const LEASE_MS = 60_000

/** A delivery that this server has claimed, with its message. */
export interface Claimed {
  readonly delivery: typeof outboxDeliveries.$inferSelect
  readonly message: typeof outbox.$inferSelect
}

/**
 * Claims up to so many due deliveries to a receiver. Of a record only the first that is neither delivered nor given up is
 * claimed, so that messages arrive in order. Rows that another server is claiming are skipped.
 */
export async function claimDue(db: Database, receiver: string, now: Date, atMost: number): Promise<readonly Claimed[]> {
  if (atMost <= 0) return []
  // Looked up for each row by its index. As an anti-join it was planned by statistics in which nothing waits, and then
  // compared every waiting row with every other after an outage.
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
  return (
    db
      .update(outboxDeliveries)
      .set({ dueAt: new Date(now.getTime() + LEASE_MS) })
      .from(outbox)
      // as an array, so that it is looked for once
      .where(and(eq(outbox.messageId, outboxDeliveries.messageId), sql`${outboxDeliveries.id} = any(array(${due}))`))
      .returning({ delivery: getTableColumns(outboxDeliveries), message: getTableColumns(outbox) })
  )
}

/** The deliveries of the message that a statement around it looks at, for its condition. */
export const deliveriesOfMessage = (db: Queryable, which: SQL) =>
  db
    .select({ one: sql`1` })
    .from(outboxDeliveries)
    .where(and(eq(outboxDeliveries.messageId, outbox.messageId), which))

// As plain equality the planner takes an index of what waits for it, by statistics in which nothing waits, and reads all of that for one row.
const isWaiting = (id: number) => and(eq(outboxDeliveries.id, id), sql`${outboxDeliveries.state} || '' = 'waiting'`)

/** The receiver has it. */
export async function settleDelivered(db: Database, { delivery }: Claimed, now: Date): Promise<void> {
  await db.update(outboxDeliveries).set({ state: 'delivered', dueAt: null, settledAt: now, fault: null }).where(isWaiting(delivery.id))
}

/** It was tried in vain: the next try is later, or it is given up. Returns when the next one is; undefined when there is none. */
export async function settleFailed(db: Database, { delivery }: Claimed, fault: string, now: Date): Promise<Date | undefined> {
  const dueAt = nextTry(delivery.misses, now)
  const end = dueAt === undefined ? { state: 'dead' as const, settledAt: now } : {}
  await db
    .update(outboxDeliveries)
    .set({ ...end, misses: delivery.misses + 1, dueAt: dueAt ?? null, fault })
    .where(isWaiting(delivery.id))
  return dueAt
}

/** The receiver will never take it: it is given up at once. */
export async function settleRefused(db: Database, { delivery }: Claimed, fault: string, now: Date): Promise<void> {
  await db.update(outboxDeliveries).set({ state: 'dead', dueAt: null, settledAt: now, fault }).where(isWaiting(delivery.id))
}

/** The receiver wants nothing any more: what waits for it is given up, and no fact is written for it. */
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
