import { and, asc, inArray, lt, ne, notExists } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inParts, ROWS_AT_ONCE } from '../../platform/db/delete-old.ts'
import { deliveriesOfMessage } from './deliveries.ts'
import { outbox, outboxDeliveries } from './tables.ts'

/**
 * Deletes messages to other systems that were written before this time and that every receiver has; returns how many. The last message of
 * each record stays, because the next one is numbered after it; so do messages that wait or were given up.
 */
export const forgetMessages = (db: Database, before: Date): Promise<number> =>
  inParts(ROWS_AT_ONCE, () =>
    db.transaction(async (tx) => {
      const undelivered = deliveriesOfMessage(tx, ne(outboxDeliveries.state, 'delivered'))
      const old = await tx
        .select({ messageId: outbox.messageId })
        .from(outbox)
        .where(and(outbox.isFollowed, lt(outbox.at, before), notExists(undelivered)))
        .orderBy(asc(outbox.at))
        .limit(ROWS_AT_ONCE)
        .for('update', { skipLocked: true })
      const ids = old.map(({ messageId }) => messageId)
      if (ids.length > 0) {
        await tx.delete(outboxDeliveries).where(inArray(outboxDeliveries.messageId, ids))
        await tx.delete(outbox).where(inArray(outbox.messageId, ids))
      }
      return ids.length
    }),
  )
