import { and, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { Receiver } from '../../platform/settings/settings.ts'
import { outboxReceivers } from './tables.ts'

/**
 * Writes the receivers of the settings into the database, where new events find them. A receiver with a changed address starts again,
 * even after it answered 410; a receiver that is no longer in the settings gets no new messages.
 */
export async function keepReceivers(db: Database, receivers: readonly Pick<Receiver, 'name' | 'url'>[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const names = receivers.map(({ name }) => name)
    await tx
      .update(outboxReceivers)
      .set({ endedAt: now, ending: 'unset' })
      .where(and(isNull(outboxReceivers.endedAt), ...(names.length === 0 ? [] : [notInArray(outboxReceivers.name, names)])))
    for (const { name, url } of [...receivers].sort((a, b) => (a.name < b.name ? -1 : 1)))
      await tx
        .insert(outboxReceivers)
        .values({ name, url })
        .onConflictDoUpdate({
          target: outboxReceivers.name,
          set: { url, endedAt: whenKept('ended_at'), ending: whenKept('ending') },
        })
  })
}

/** The end is kept only for a receiver that answered 410 at this same address. */
const whenKept = (column: 'ended_at' | 'ending') =>
  sql`case when "outbox_receivers"."ending" = 'gone' and "outbox_receivers"."url" = excluded."url" then "outbox_receivers".${sql.identifier(column)} end`
