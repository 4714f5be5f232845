import { and, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { Receiver } from '../../platform/settings/settings.ts'
import { outboxReceivers } from './tables.ts'

/**
 * Writes the receivers of the settings into the database, where facts find them. One that has another address than before
 * begins anew, even after it answered 410; one that the settings do not name any more is told of nothing new.
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

/** Kept only for a receiver that answered 410 at this very address. */
const whenKept = (column: 'ended_at' | 'ending') =>
  sql`case when "outbox_receivers"."ending" = 'gone' and "outbox_receivers"."url" = excluded."url" then "outbox_receivers".${sql.identifier(column)} end`
