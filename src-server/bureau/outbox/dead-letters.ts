import { and, asc, count, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { RETRY_AFTER } from './intervals.ts'
import { isSystem, outbox, outboxDeliveries, outboxReceivers } from './tables.ts'

export const isDead = eq(outboxDeliveries.state, 'dead')

/** Messages that were given up, oldest first. */
export const deadLetters = (db: Queryable) =>
  db
    .select({ delivery: outboxDeliveries, message: outbox })
    .from(outboxDeliveries)
    .innerJoin(outbox, eq(outbox.messageId, outboxDeliveries.messageId))
    .where(isDead)
    .orderBy(asc(outboxDeliveries.id))

/** Dead letters for monitoring; a notice whose address was refused for a day, because nobody can do anything about most of them. */
export function isAlarming(now: Date): SQL | undefined {
  const { receiver, misses, settledAt } = outboxDeliveries
  const isNew = gt(settledAt, new Date(now.getTime() - DAY_MS))
  return and(isDead, or(isSystem(receiver), gt(misses, RETRY_AFTER.length), isNew))
}

/** How many messages were given up, for monitoring. */
export async function countDeadLetters(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(outboxDeliveries).where(isAlarming(now))
  return row?.count ?? 0
}

/** Every receiver that ever existed, by name, with the number of its messages in each state. */
export async function receiversNow(db: Queryable) {
  const receivers = await db.select().from(outboxReceivers).orderBy(asc(outboxReceivers.name))
  const counts = await db
    .select({ receiver: outboxDeliveries.receiver, state: outboxDeliveries.state, count: count() })
    .from(outboxDeliveries)
    .groupBy(outboxDeliveries.receiver, outboxDeliveries.state)
  return receivers.map((receiver) => ({
    ...receiver,
    counts: Object.fromEntries(counts.filter((row) => row.receiver === receiver.name).map((row) => [row.state, row.count])),
  }))
}

/** The dead letters to send again: one message, or all of a receiver. */
export type WhichLetters = { readonly messageId: string } | { readonly receiver: string }

/** Sends dead letters again, with the full number of attempts; returns how many for each receiver. */
export async function sendAgain(tx: Transaction, which: WhichLetters, now: Date): Promise<ReadonlyMap<string, number>> {
  const these = 'messageId' in which ? eq(outboxDeliveries.messageId, which.messageId) : eq(outboxDeliveries.receiver, which.receiver)
  const sent = await tx
    .update(outboxDeliveries)
    .set({ state: 'waiting', misses: 0, dueAt: now, settledAt: null })
    .where(and(isDead, these))
    .returning({ receiver: outboxDeliveries.receiver })
  const counts = new Map<string, number>()
  for (const { receiver } of sent) counts.set(receiver, (counts.get(receiver) ?? 0) + 1)
  return counts
}

/** Those of these receivers that get no messages at present. */
export async function endedAmong(db: Queryable, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return []
  const rows = await db
    .select()
    .from(outboxReceivers)
    .where(inArray(outboxReceivers.name, [...names]))
  return rows.flatMap(({ name, endedAt }) => (endedAt === null ? [] : [name]))
}

/** Sends messages again to a receiver that answered 410; false if there is no such receiver. */
export async function resumeReceiver(tx: Transaction, name: string): Promise<boolean> {
  const resumed = await tx
    .update(outboxReceivers)
    .set({ endedAt: null, ending: null })
    .where(and(eq(outboxReceivers.name, name), eq(outboxReceivers.ending, 'gone')))
    .returning({ name: outboxReceivers.name })
  return resumed.length > 0
}
