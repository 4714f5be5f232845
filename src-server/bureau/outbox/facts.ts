import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import type { Fact, FactKind } from './fact-kinds.ts'
import { type Audience, isSystem, type MessageData, type MessageKind, outbox, outboxDeliveries, outboxReceivers } from './tables.ts'

/**
 * Writes an event into the outbox, in the transaction that causes it, with a delivery to every receiver. The caller has locked the
 * record's order or application, so a record's events are numbered in their order.
 */
export async function addFact<K extends FactKind>(tx: Transaction, fact: Fact<K>, now: Date): Promise<void> {
  const systems = await tx
    .select({ name: outboxReceivers.name })
    .from(outboxReceivers)
    .where(and(isNull(outboxReceivers.endedAt), isSystem(outboxReceivers.name)))
  await write(
    tx,
    { ...fact, audience: 'systems' },
    systems.map(({ name }) => name),
    now,
  )
}

export interface NewMessage<K extends MessageKind = MessageKind> {
  readonly kind: K
  readonly record: string
  readonly data: MessageData[K]
  readonly audience: Audience
}

/** Writes a message, with a delivery to those of the named receivers that are active. */
export async function addMessage(tx: Transaction, message: NewMessage, receivers: readonly string[], now: Date): Promise<void> {
  const named = inArray(outboxReceivers.name, [...receivers])
  const present = await tx
    .select({ name: outboxReceivers.name })
    .from(outboxReceivers)
    .where(and(isNull(outboxReceivers.endedAt), named))
  await write(
    tx,
    message,
    present.map(({ name }) => name),
    now,
  )
}

async function write(tx: Transaction, message: NewMessage, receivers: readonly string[], now: Date): Promise<void> {
  const { record, audience } = message
  const last = tx
    .select({ last: sql`coalesce(max(${outbox.sequence}), 0) + 1` })
    .from(outbox)
    .where(and(eq(outbox.record, record), eq(outbox.audience, audience)))
  const [written] = await tx
    .insert(outbox)
    .values({ ...message, messageId: `msg_${randomUUID()}`, sequence: sql`(${last})`, at: now })
    .returning()
  if (written === undefined) throw new Error('a message was not written')
  const { messageId, sequence } = written
  if (audience === 'systems' && sequence > 1) {
    const before = and(eq(outbox.record, record), eq(outbox.audience, audience), eq(outbox.sequence, sequence - 1))
    await tx.update(outbox).set({ isFollowed: true }).where(before)
  }
  if (receivers.length === 0) return
  await tx
    .insert(outboxDeliveries)
    .values(receivers.map((receiver) => ({ messageId, receiver, record, sequence, state: 'waiting' as const, dueAt: now })))
}
