import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { outbox, outboxDeliveries } from '../outbox/tables.ts'
import { writeNotice } from './add.ts'
import { choiceOfWatcher } from './choice.ts'

/** What a notice about watched parcels is about instead of a record: notices to the same account are sent in their order. */
export const watchSubject = (owner: string): string => `watched by ${owner}`

/** Writes the notice that parcels which the account watches have changed. */
export async function addWatchNotice(tx: Transaction, owner: string, now: Date): Promise<void> {
  await writeNotice(tx, watchSubject(owner), 'watched-changed', await choiceOfWatcher(tx, owner), now)
}

/** Removes the notices about parcels that an account watched, for an erasure: no record needs them. */
export async function removeWatchNotices(tx: Transaction, owner: string): Promise<void> {
  const own = eq(outbox.record, watchSubject(owner))
  const ofAccount = tx.select({ messageId: outbox.messageId }).from(outbox).where(own)
  await tx.delete(outboxDeliveries).where(inArray(outboxDeliveries.messageId, ofAccount))
  await tx.delete(outbox).where(own)
}
