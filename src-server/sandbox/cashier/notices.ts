import { randomUUID } from 'node:crypto'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { NOTICE_PATH as CHECK_NOTICE_PATH } from '../../applications/identities/notice-path.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { FORMS } from '../../platform/signing/forms.ts'
import { newSecret } from '../../platform/signing/standard-webhooks.ts'
import { NOTICE_PATH } from '../../sales/payments/notice-path.ts'
import type { SandboxContext } from '../context.ts'
import { sandboxNotices } from '../tables.ts'
import { TRIAL_KEYS } from '../trial-keys.ts'
import type { Bill } from './book.ts'
import type { NoticeEvent } from './outcomes.ts'

/** Seconds to wait after each refusal; the last value repeats. */
const BACK_OFF = [1, 2, 5, 10, 30, 60, 120, 300] as const
const MAX_ATTEMPTS = 40
const TIME_LIMIT_MS = 10_000
const BATCH = 100

/** The path covered by each signature, whatever path a gateway uses. */
const PATH = { cashier: NOTICE_PATH, identity: CHECK_NOTICE_PATH } as const

interface NoticeOptions {
  readonly noticeId?: string
  readonly forged?: boolean
  /** of a refund */
  readonly refund?: { readonly refundId: string; readonly amount: string }
}

/** Queues a notice in the transaction of the change it reports: both are committed, or neither (decision 7). */
export async function queueNotice(db: Queryable, bill: Bill, event: NoticeEvent, now: Date, options: NoticeOptions = {}): Promise<void> {
  const noticeId = options.noticeId ?? randomUUID()
  const body = JSON.stringify({
    noticeId,
    transactionId: bill.transactionId ?? `none-${bill.billId}`.slice(0, 64),
    billId: bill.billId,
    merchantOrderNo: bill.order.merchantOrderNo,
    event,
    amount: options.refund?.amount ?? bill.chargedAmount ?? bill.amount,
    currency: bill.currency,
    ...(bill.channel === null ? {} : { channel: bill.channel }),
    ...(bill.reason === null ? {} : { reason: bill.reason }),
    ...(options.refund === undefined ? {} : { refundId: options.refund.refundId }),
    occurredAt: (bill.occurredAt ?? now).toISOString(),
  })
  await db
    .insert(sandboxNotices)
    .values({ billId: bill.billId, url: bill.order.notifyUrl, body, forged: options.forged === true, nextAt: now })
}

/** Sends due notices, those of one bill or check strictly in order. Returns when the next one is due. */
export async function sendDueNotices(context: SandboxContext, signal: AbortSignal): Promise<Date | undefined> {
  const { db, clock } = context
  const waiting = await db
    .select()
    .from(sandboxNotices)
    .where(isNotNull(sandboxNotices.nextAt))
    .orderBy(asc(sandboxNotices.id))
    .limit(BATCH)
  const held = new Map<string, Date>()
  for (const notice of waiting) {
    if (notice.nextAt === null || held.has(notice.billId)) continue
    if (notice.nextAt > clock.now()) {
      held.set(notice.billId, notice.nextAt)
      continue
    }
    const lastStatus = await post(context, notice, signal)
    if (signal.aborted) return undefined
    const attempts = notice.attempts + 1
    const done = (lastStatus >= 200 && lastStatus < 300) || notice.forged || attempts >= MAX_ATTEMPTS
    const wait = BACK_OFF[Math.min(attempts, BACK_OFF.length) - 1] ?? 300
    const nextAt = done ? null : new Date(clock.now().getTime() + wait * 1000)
    await db.update(sandboxNotices).set({ attempts, lastStatus, nextAt }).where(eq(sandboxNotices.id, notice.id))
    if (nextAt !== null) held.set(notice.billId, nextAt)
  }
  return [...held.values()].sort((a, b) => a.getTime() - b.getTime())[0]
}

/** The answer's status, or 0 if there was none; the notice is then sent again. */
async function post(context: SandboxContext, notice: typeof sandboxNotices.$inferSelect, signal: AbortSignal): Promise<number> {
  const { noticeKeys, noticeForm } = context.counterparts[notice.sender]
  const [own] = noticeKeys
  const genuine = context.origins.isProduct(new URL(notice.url).origin) ? own : TRIAL_KEYS.notices
  if (genuine === undefined) throw new Error(`no key for notices: ${notice.sender}`)
  const key = notice.forged ? { ...genuine, secret: newSecret() } : genuine
  const signed = { id: `${notice.sender}-${notice.id}`, method: 'POST', path: PATH[notice.sender], body: notice.body }
  try {
    const answer = await fetch(notice.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FORMS[noticeForm].headers(key, signed, context.clock.now()) },
      body: notice.body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
    })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && /Abort|Timeout/.test(error.name))) return 0
    throw error
  }
}
