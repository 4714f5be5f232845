import { and, asc, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { inParts, ROWS_AT_ONCE } from '../../platform/db/delete-old.ts'
import { deliveriesOfMessage } from '../outbox/deliveries.ts'
import { outbox } from '../outbox/tables.ts'

/** Removes the number or address from these notices, and returns how many. A notice with a delivery that still needs it keeps it. */
export function forgetAddresses(db: Queryable, which: SQL, stillNeeds: SQL): Promise<number> {
  const withAddress = db
    .select({ messageId: outbox.messageId })
    .from(outbox)
    .where(
      and(eq(outbox.audience, 'person'), which, notExists(deliveriesOfMessage(db, stillNeeds)), sql`${outbox.data} ->> 'to' is not null`),
    )
    // in the order of its index: otherwise the planner would read all messages if most of them once had an address
    .orderBy(asc(outbox.at))
    .limit(ROWS_AT_ONCE)
  return inParts(ROWS_AT_ONCE, async () => {
    const forgotten = db
      .update(outbox)
      .set({ data: sql`${outbox.data} || '{"to": null}'` })
      .where(inArray(outbox.messageId, withAddress))
    return (await forgotten.returning({ messageId: outbox.messageId })).length
  })
}
