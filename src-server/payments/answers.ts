import { eq } from 'drizzle-orm'
import { type Avos, parseAmount } from '#shared/domain/money.ts'
import { paymentMethodOf } from '#shared/domain/payment-channels.ts'
import type { PaymentState } from '#shared/domain/payment-states.ts'
import { closeCases } from '../cases/repository.ts'
import type { NewEvent } from './book.ts'
import type { Books } from './books.ts'
import { CashierUnavailable } from './cashier-client.ts'
import type { CashierBill } from './cashier-wire.ts'
import type { Bill } from './locks.ts'
import { bills } from './tables.ts'

/** The largest amount the books hold, in avos. */
const MOST = 2_147_483_647

/** '55.00' to avos; undefined for what is no amount, or none that anybody ever pays here. */
export function bookableAmount(text: string): Avos | undefined {
  const amount = parseAmount(text)
  return amount === undefined || amount > MOST ? undefined : amount
}

/** The state in which each word of the cashier leaves an unpaid bill. */
const AMOUNTS_TO: Partial<Record<CashierBill['state'], PaymentState>> = {
  pending: 'PENDING',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  'pay-later': 'PAY_LATER',
  expired: 'EXPIRED',
}

/** A word of the cashier that is too long for a column of words is cut. */
const LONGEST_WORD = 64

/** The method and the reason it names. Money is booked whatever took it: a method that is not ours keeps the cashier's own word as the reason. */
export function methodTold({
  channel = '',
  reason,
}: {
  readonly channel?: string
  readonly reason?: string
}): Pick<NewEvent, 'channel' | 'reason'> {
  const told = reason?.slice(0, LONGEST_WORD) ?? null
  if (channel === '') return { channel: null, reason: told }
  const method = paymentMethodOf(channel)
  return { channel: method, reason: told ?? (method === 'OTHER' ? channel.slice(0, LONGEST_WORD) : null) }
}

/**
 * What the cashier said as a line for the ledger; undefined when it is no news. Asked often, it says the same
 * often: a payment that a bank works on is told once, and so is whatever it gives no time for.
 */
export function newsIn(answer: CashierBill, bill: Bill, now: Date): NewEvent | undefined {
  const { state } = answer
  if (state === 'unknown' || state === 'open') return undefined
  if (state === 'paid' && answer.transactionId === undefined) throw new CashierUnavailable('a charge without a number')
  const told = Date.parse(answer.occurredAt ?? '')
  const isSame = AMOUNTS_TO[state] === bill.state
  if (isSame && (Number.isNaN(told) || state === 'pending')) return undefined
  return {
    kind: state,
    source: 'asked',
    transactionId: answer.transactionId ?? null,
    amount: bookableAmount(answer.amount) ?? null,
    currency: answer.currency,
    ...methodTold(answer),
    occurredAt: Number.isNaN(told) ? now : new Date(told),
  }
}

/** Whether the cashier still knows a bill that it had opened: one that it lost is told to operators, and found again it is known again. */
export async function noteWhetherKnown(books: Books, bill: Bill, { state }: CashierBill): Promise<Bill> {
  const isLost = state === 'unknown' && bill.acknowledgedAt !== null
  if (isLost === (bill.unknownAt !== null)) return bill
  const { tx, now, news } = books
  const { merchantOrderNo } = bill
  if (isLost) news.errors.push([{ merchantOrderNo }, 'the cashier does not know a bill that it had opened'])
  else {
    const lost = { billId: bill.billId, reason: 'unknown-at-cashier' } as const
    await closeCases(books, lost, { outcome: 'settled', who: null, why: null })
  }
  const [noted] = await tx
    .update(bills)
    .set({ unknownAt: isLost ? now : null })
    .where(eq(bills.billId, bill.billId))
    .returning()
  return noted ?? bill
}
