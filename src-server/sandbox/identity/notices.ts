import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../platform/db/database.ts'
import { type sandboxIdentityChecks, sandboxNotices } from '../tables.ts'
import type { IdentityState } from './states.ts'

type Check = typeof sandboxIdentityChecks.$inferSelect

/** Queues a notice in the transaction of the change it reports: both are committed, or neither. */
export async function queueCheckNotice(db: Queryable, check: Check, state: IdentityState, occurredAt: Date, now: Date): Promise<void> {
  const { id, applyNo, subject, attempts, verified, notifyUrl } = check
  if (state === 'open') return
  const body = JSON.stringify({
    noticeId: randomUUID(),
    id,
    applyNo,
    subject,
    attempt: attempts,
    status: state === 'ok' ? 'success' : state,
    ...(state === 'ok' && verified !== null ? { person: verified } : {}),
    occurredAt: occurredAt.toISOString(),
  })
  await db.insert(sandboxNotices).values({ sender: 'identity', billId: id, url: notifyUrl, body, nextAt: now })
}
