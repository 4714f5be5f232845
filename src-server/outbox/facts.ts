import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import type { Fact, FactKind } from './fact-kinds.ts'
import { outbox, outboxDeliveries, outboxReceivers } from './tables.ts'

/**
 * Writes a fact into the outbox, in the transaction that makes it true, with a delivery to every receiver. The caller has
 * locked the record's order or application, so that a record's facts are numbered in the order in which they became true.
 */
export async function addFact<K extends FactKind>(tx: Transaction, { kind, record, data }: Fact<K>, now: Date): Promise<void> {
  const [message] = await tx
    .insert(outbox)
    .values({
      messageId: `msg_${randomUUID()}`,
      record,
      sequence: sql`(select coalesce(max("sequence"), 0) + 1 from "outbox" where "record" = ${record})`,
      kind,
      data,
      at: now,
    })
    .returning()
  if (message === undefined) throw new Error('a fact was not written')
  const receivers = await tx.select({ name: outboxReceivers.name }).from(outboxReceivers).where(isNull(outboxReceivers.endedAt))
  if (receivers.length === 0) return
  const { messageId, sequence } = message
  await tx
    .insert(outboxDeliveries)
    .values(receivers.map(({ name }) => ({ messageId, receiver: name, record, sequence, state: 'waiting' as const, dueAt: now })))
}
