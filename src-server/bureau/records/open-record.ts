import type { Transaction } from '../../platform/db/database.ts'
import { addNotice } from '../notices/add.ts'
import { records } from './tables.ts'

type NewRecord = Pick<typeof records.$inferInsert, 'recordNo' | 'kind' | 'owner' | 'platform'>

/**
 * Passes a paid order or a complete application to the bureau, once however often this is called. The caller has locked the order or
 * application.
 */
export async function openRecord(tx: Transaction, record: NewRecord, now: Date): Promise<void> {
  const [opened] = await tx
    .insert(records)
    .values({ ...record, state: 'received', receivedAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning()
  if (opened !== undefined) await addNotice(tx, opened, 'received', now)
}
