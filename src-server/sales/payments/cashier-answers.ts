import { eq } from 'drizzle-orm'
import { type Avos, parseAmount } from '#shared/domain/money/money.ts'
import { paymentMethodOf } from '#shared/domain/payment/payment-channels.ts'
import type { PaymentState } from '#shared/domain/payment/payment-states.ts'
import { MOST } from '#shared/wire/common.ts'
import { instantIn } from '../../platform/db/instant.ts'
import { closeCases } from '../cases/repository.ts'
import { CashierUnavailable } from './cashier-client.ts'
import type { CashierBill } from './cashier-wire.ts'
import type { Bill } from './locks.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import type { NewEvent } from './record-event.ts'
import { bills } from './tables.ts'

/** Parses '55.00' as avos; undefined if it is not an amount, or too large for the database. */
export function bookableAmount(text: string): Avos | undefined {
  const amount = parseAmount(text)
  return amount === undefined || amount > MOST ? undefined : amount
}

/** The state of an unpaid bill after each answer of the cashier. */
const STATE_AFTER: Partial<Record<CashierBill['state'], PaymentState>> = {
  pending: 'PENDING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  'pay-later': 'PAY_LATER',
}

/** A longer reason of the cashier is cut. */
const MAX_REASON = 64

/**
 * The channel and the reason that the cashier reports. Money is recorded whatever the channel: an unknown one is stored as the reason, as
 * the cashier writes it.
 */
export function reportedMethod({
  channel = '',
  reason,
}: {
  readonly channel?: string
  readonly reason?: string
}): Pick<NewEvent, 'channel' | 'reason'> {
  const reported = reason?.slice(0, MAX_REASON) ?? null
  if (channel === '') return { channel: null, reason: reported }
  const method = paymentMethodOf(channel)
  return { channel: method, reason: reported ?? (method === 'OTHER' ? channel.slice(0, MAX_REASON) : null) }
}

/**
 * The cashier's answer as an event for the ledger; undefined without news. The cashier is polled, so it repeats itself: a pending payment
 * is recorded once, and so is an answer without a time. Of a bill that is over only a charge is news.
 */
export function eventFrom(answer: CashierBill, bill: Bill, now: Date): NewEvent | undefined {
  const { state } = answer
  if (state === 'unknown' || state === 'open' || (bill.state === 'EXPIRED' && state !== 'paid')) return undefined
  const amount = bookableAmount(answer.amount) ?? null
  // recorded as it is, the charge would count with that amount for good
  if (state === 'paid' && (!answer.transactionId || amount === null))
    throw new CashierUnavailable('a charge without a number, or whose amount cannot be read')
  const occurredAt = instantIn(answer.occurredAt)
  const isSame = STATE_AFTER[state] === bill.state
  if (isSame && (occurredAt === undefined || state === 'pending')) return undefined
  return {
    kind: state,
    source: 'asked',
    transactionId: answer.transactionId ?? null,
    amount,
    currency: answer.currency,
    ...reportedMethod(answer),
    occurredAt: occurredAt ?? now,
  }
}

/** Records since when the cashier does not know a bill that it had opened, and logs it; the mark is removed when the bill is found again. */
export async function updateUnknownAt(transaction: PaymentTransaction, bill: Bill, { state }: CashierBill): Promise<Bill> {
  const isLost = state === 'unknown' && bill.acknowledgedAt !== null
  if (isLost === (bill.unknownAt !== null)) return bill
  const { tx, now, afterCommit } = transaction
  const { merchantOrderNo } = bill
  if (isLost) afterCommit.errors.push([{ merchantOrderNo }, 'the cashier does not know a bill that it had opened'])
  else {
    const lost = { billId: bill.billId, reason: 'unknown-at-cashier' } as const
    await closeCases(transaction, lost, { outcome: 'settled', who: null, why: null })
  }
  const [noted] = await tx
    .update(bills)
    .set({ unknownAt: isLost ? now : null })
    .where(eq(bills.billId, bill.billId))
    .returning()
  return noted ?? bill
}
