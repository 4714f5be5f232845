import { parseAmount } from '#shared/domain/money.ts'
import { paymentMethodOf } from '#shared/domain/payment-channels.ts'
import type { NewEvent } from './book.ts'
import { CashierUnavailable } from './cashier-client.ts'
import type { CashierBill } from './cashier-wire.ts'

/** The method and the reason it names. Money is booked whatever took it: a method that is not ours keeps the cashier's own word as the reason. */
export function methodTold({
  channel,
  reason,
}: {
  readonly channel?: string
  readonly reason?: string
}): Pick<NewEvent, 'channel' | 'reason'> {
  if (channel === undefined || channel === '') return { channel: null, reason: reason ?? null }
  const method = paymentMethodOf(channel)
  return { channel: method, reason: reason ?? (method === 'OTHER' ? channel.slice(0, LONGEST_WORD) : null) }
}
const LONGEST_WORD = 64

/** What the cashier said as a line for the ledger; undefined when it says that nothing happened. */
export function eventOf(answer: CashierBill, now: Date): NewEvent | undefined {
  const { state } = answer
  if (state === 'unknown' || state === 'open') return undefined
  const told = answer.occurredAt === undefined ? Number.NaN : Date.parse(answer.occurredAt)
  const occurredAt = Number.isNaN(told) ? now : new Date(told)
  if (state === 'paid' && answer.transactionId === undefined) throw new CashierUnavailable('a charge without a number')
  return {
    kind: state,
    source: 'asked',
    transactionId: answer.transactionId ?? null,
    amount: parseAmount(answer.amount) ?? null,
    currency: answer.currency,
    ...methodTold(answer),
    occurredAt,
  }
}
