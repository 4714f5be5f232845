import { and, asc, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { inParts, ROWS_AT_ONCE } from '../../platform/db/delete-old.ts'
import { deliveriesOfMessage } from '../outbox/deliveries.ts'
import { outbox } from '../outbox/tables.ts'

/** Takes the number or address out of these notices, and says of how many. One with a delivery that still needs it keeps it. */
export function forgetAddresses(db: Queryable, which: SQL, stillNeeds: SQL): Promise<number> {
  const told = db
    .select({ messageId: outbox.messageId })
    .from(outbox)
    .where(
      and(eq(outbox.audience, 'person'), which, notExists(deliveriesOfMessage(db, stillNeeds)), sql`${outbox.data} ->> 'to' is not null`),
    )
    // in the order of its index: where most messages had an address once, the planner would read all of them to find none
    .orderBy(asc(outbox.at))
    .limit(ROWS_AT_ONCE)
  return inParts(ROWS_AT_ONCE, async () => {
    const forgotten = db
      .update(outbox)
      .set({ data: sql`${outbox.data} || '{"to": null}'` })
      .where(inArray(outbox.messageId, told))
    return (await forgotten.returning({ messageId: outbox.messageId })).length
  })
}
