import { parseAmount } from '#shared/domain/money.ts'
import type { WireBody } from '#shared/wire/index.ts'
import type { Context } from '../context.ts'
import { invalidRequest, notFound, ProblemError } from '../http/problem.ts'
import { isGenuine } from '../signing/signature.ts'
import { ForeignTransaction } from './book.ts'
import { NOTICE_PATH } from './notice-path.ts'

/**
 * The cashier's signed notice (threat 20): genuine and fresh by its signature, counted once by the
 * transaction's number, its amount and currency judged by the ledger's rule and never by its sender.
 */
export async function receiveNotice(
  { counterparts, clock, payments }: Context,
  notice: WireBody<'POST /payment/notice'>,
  signature: string | string[] | undefined,
  rawBody: Buffer,
): Promise<void> {
  const signed = { method: 'POST', path: NOTICE_PATH, body: rawBody }
  if (!isGenuine(counterparts.cashier.noticeKeys, signature, signed, clock.now()))
    throw new ProblemError(401, 'bad-signature', 'problemForbidden')
  const occurredAt = new Date(notice.occurredAt)
  const amount = parseAmount(notice.amount)
  if (Number.isNaN(occurredAt.getTime()) || amount === undefined) throw invalidRequest()
  // a receipt names the method, so a charge without one is not understood; the reconciler asks for it
  if (notice.event === 'paid' && notice.channel === undefined) throw invalidRequest()
  const event = {
    kind: notice.event,
    source: 'notice' as const,
    transactionId: notice.transactionId,
    amount,
    currency: notice.currency,
    channel: notice.channel ?? null,
    reason: notice.reason ?? null,
    occurredAt,
  }
  try {
    if ((await payments.record(notice.billId, event)) === undefined) throw notFound()
  } catch (error) {
    if (error instanceof ForeignTransaction) throw new ProblemError(409, 'foreign-transaction', 'transactionAbnormal')
    throw error
  }
}
