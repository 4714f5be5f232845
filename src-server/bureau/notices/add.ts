import type { NoticeOccasion } from '#shared/domain/records/notices.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { addMessage } from '../outbox/facts.ts'
import type { records } from '../records/tables.ts'
import { type Choice, choiceOf } from './choice.ts'
import { NOTICE_RECEIVERS } from './kinds.ts'

type Of = Pick<typeof records.$inferSelect, 'recordNo' | 'kind' | 'owner' | 'platform'>

/**
 * Writes a notice for the owner of a record into the outbox, in the transaction of the event. The caller has locked the record, so its
 * notices are numbered in the order of the events.
 */
export async function addNotice(tx: Transaction, record: Of, of: NoticeOccasion, now: Date): Promise<void> {
  await writeNotice(tx, record.recordNo, of, await choiceOf(tx, record), now)
}

/** Writes a notice with its receiver. One that cannot be sent is stored too. */
export async function writeNotice(tx: Transaction, subject: string, of: NoticeOccasion, choice: Choice, now: Date): Promise<void> {
  const receiver = choice.to === null ? undefined : NOTICE_RECEIVERS[choice.mode]
  const message = { kind: 'notice', record: subject, data: { of, ...choice }, audience: 'person' } as const
  await addMessage(tx, message, receiver === undefined ? [] : [receiver], now)
}
