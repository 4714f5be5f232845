import type { Transaction } from '../../platform/db/database.ts'
import { addNotice } from '../notices/add.ts'
import { records } from './tables.ts'

type NewRecord = Pick<typeof records.$inferInsert, 'recordNo' | 'kind' | 'owner' | 'platform'>

/** From now on it is the bureau's; once, however often that is found out. The caller has locked its order or application. */
export async function openRecord(tx: Transaction, record: NewRecord, now: Date): Promise<void> {
  const [opened] = await tx
    .insert(records)
    .values({ ...record, state: 'received', receivedAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning()
  if (opened !== undefined) await addNotice(tx, opened, 'received', now)
}
