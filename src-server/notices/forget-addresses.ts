import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { outbox, outboxDeliveries } from '../outbox/tables.ts'

/** Takes the number or address out of these notices, and says of how many. One with a delivery that still needs it keeps it. */
export async function forgetAddresses(db: Queryable, which: SQL, stillNeeds: SQL): Promise<number> {
  const needing = db
    .select({ one: sql`1` })
    .from(outboxDeliveries)
    .where(and(eq(outboxDeliveries.messageId, outbox.messageId), stillNeeds))
  const told = await db
    .update(outbox)
    .set({ data: sql`${outbox.data} || '{"to": null}'` })
    .where(and(eq(outbox.audience, 'person'), which, notExists(needing), sql`${outbox.data} ->> 'to' is not null`))
    .returning({ messageId: outbox.messageId })
  return told.length
}
