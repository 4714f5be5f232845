import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { addMessage } from '../outbox/facts.ts'
import type { records } from '../records/tables.ts'
import { choiceOf } from './choice.ts'
import { NOTICE_RECEIVERS } from './kinds.ts'

type Of = Pick<typeof records.$inferSelect, 'recordNo' | 'kind' | 'owner' | 'platform'>

/**
 * Writes a notice for the owner of a record into the outbox, in the transaction of the event. The caller has locked the record, so its
 * notices are numbered in the order of the events. A notice that cannot be sent is stored too.
 */
export async function addNotice(tx: Transaction, record: Of, of: NoticeOccasion, now: Date): Promise<void> {
  const choice = await choiceOf(tx, record)
  const receiver = choice.to === null ? undefined : NOTICE_RECEIVERS[choice.mode]
  const message = { kind: 'notice', record: record.recordNo, data: { of, ...choice }, audience: 'person' } as const
  await addMessage(tx, message, receiver === undefined ? [] : [receiver], now)
}
