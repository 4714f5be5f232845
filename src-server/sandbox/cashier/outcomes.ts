import type { BillState } from '../../sales/payments/cashier-wire.ts'

/** The events of a notice, as spelt in 'POST /payment/notice'. */
export type NoticeEvent = 'pending' | 'paid' | 'failed' | 'cancelled' | 'pay-later' | 'expired' | 'refunded'

/** One outcome: its effect on the bill, its notices, and where the payer goes next. */
export interface Outcome {
  /** magic card number that selects this outcome (decision 6) */
  readonly card: string
  readonly state: BillState
  readonly reason?: 'declined' | 'over-limit' | 'bank-maintenance' | 'cancelled'
  /** in sending order */
  readonly notices: readonly NoticeEvent[]
  /** the bank's answer comes after the chosen seconds, and is a payment */
  readonly late?: true
  /** charges one pataca more than the bill */
  readonly wrongAmount?: true
  readonly afterExpiry?: true
  readonly forged?: true
  /** the hint in the return address; if absent, the payer stays on a page of the cashier */
  readonly hint?: 'paid' | 'failed' | 'cancelled' | 'later' | 'pending'
}

export const OUTCOMES = {
  pay: { card: '4000 0000 0000 0000', state: 'paid', notices: ['paid'], hint: 'paid' },
  decline: { card: '4000 0000 0000 0001', state: 'failed', reason: 'declined', notices: ['failed'], hint: 'failed' },
  'over-limit': { card: '4000 0000 0000 0002', state: 'failed', reason: 'over-limit', notices: ['failed'], hint: 'failed' },
  cancel: { card: '4000 0000 0000 0003', state: 'cancelled', reason: 'cancelled', notices: ['cancelled'], hint: 'cancelled' },
  later: { card: '4000 0000 0000 0004', state: 'pay-later', notices: ['pay-later'], hint: 'later' },
  'lose-network': { card: '4000 0000 0000 0005', state: 'pending', notices: ['pending'] },
  slow: { card: '4000 0000 0000 0006', state: 'pending', notices: ['pending'], late: true, hint: 'pending' },
  twice: { card: '4000 0000 0000 0007', state: 'paid', notices: ['paid', 'paid'], hint: 'paid' },
  silent: { card: '4000 0000 0000 0008', state: 'paid', notices: [], hint: 'paid' },
  stale: { card: '4000 0000 0000 0009', state: 'paid', notices: ['paid', 'pending'], hint: 'paid' },
  'after-cancel': { card: '4000 0000 0000 0010', state: 'paid', notices: ['cancelled', 'paid'], hint: 'cancelled' },
  'after-expiry': { card: '4000 0000 0000 0011', state: 'paid', notices: ['expired', 'paid'], afterExpiry: true, hint: 'paid' },
  'wrong-amount': { card: '4000 0000 0000 0012', state: 'paid', notices: ['paid'], wrongAmount: true, hint: 'paid' },
  maintenance: { card: '4000 0000 0000 0014', state: 'failed', reason: 'bank-maintenance', notices: ['failed'], hint: 'failed' },
  forged: { card: '4000 0000 0000 0013', state: 'open', notices: ['paid'], forged: true, hint: 'paid' },
} as const satisfies Readonly<Record<string, Outcome>>

export type OutcomeName = keyof typeof OUTCOMES
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as OutcomeName[]
export const outcomeOf = (name: OutcomeName): Outcome => OUTCOMES[name]

/** An outcome by its name or card number, in any spacing. Any other card is simply paid, as at a bank's test gateway. */
export function readOutcome(outcome: string | undefined, card: string | undefined): OutcomeName | undefined {
  if (outcome !== undefined) return OUTCOME_NAMES.find((name) => name === outcome)
  const digits = card?.replace(/[\s-]/g, '') ?? ''
  if (!/^\d{12,19}$/.test(digits)) return undefined
  return OUTCOME_NAMES.find((name) => OUTCOMES[name].card.replaceAll(' ', '') === digits) ?? 'pay'
}
