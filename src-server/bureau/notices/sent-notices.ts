import { and, asc, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { maskedAddress, type NoticeState } from '#shared/domain/records/notices.ts'
import type { MyRecord } from '#shared/wire/my-records.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { type DeliveryState, outbox, outboxDeliveries } from '../outbox/tables.ts'
import type { NoticeData } from './kinds.ts'

type Sent = Static<typeof MyRecord>['notices'][number]

const STATE: Readonly<Record<DeliveryState, NoticeState>> = { waiting: 'waiting', delivered: 'delivered', dead: 'undeliverable' }

/** The notices to the owner of a record, oldest first: time, outlet, and state of the delivery. */
export async function noticesOf(db: Queryable, recordNo: string): Promise<Sent[]> {
  const rows = await db
    .select({ data: outbox.data, at: outbox.at, state: outboxDeliveries.state, settledAt: outboxDeliveries.settledAt })
    .from(outbox)
    .leftJoin(outboxDeliveries, eq(outboxDeliveries.messageId, outbox.messageId))
    .where(and(eq(outbox.record, recordNo), eq(outbox.audience, 'person')))
    .orderBy(asc(outbox.sequence))
  return rows.map(({ data, at, state, settledAt }) => {
    // every message to a person is a notice
    const { of, mode, to } = data as NoticeData
    return {
      of,
      mode,
      state: state === null ? 'not-sent' : STATE[state],
      at: (settledAt ?? at).toISOString(),
      ...(to === null ? {} : { to: maskedAddress(to) }),
    }
  })
}
