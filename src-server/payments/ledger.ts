import type { PaymentChannel } from '#shared/domain/payment-channels.ts'
import type { PaymentState } from '#shared/domain/payment-states.ts'

/**
 * What can happen to a bill. Two are ours: `closed`, the order was given up after the cashier agreed
 * that nobody can pay it any more; `delivered`, the receipt of a charge was issued. The others are the
 * cashier's words, or ours when time runs out.
 */
export const EVENT_KINDS = ['pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired', 'closed', 'delivered'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** One line of the ledger, as far as the rule reads it. */
export interface LedgerEvent {
  readonly kind: EventKind
  /** the cashier's number of the charge; every 'paid' has one */
  readonly transactionId: string | null
  /** whole avos */
  readonly amount: number | null
  readonly currency: string | null
  readonly channel: PaymentChannel | null
  readonly reason: string | null
  readonly occurredAt: Date
}

/** What the bill asks for. */
export interface BillTerms {
  readonly amount: number
  readonly currency: string
  /** a bill that expired did so then at the latest, whenever that was noticed */
  readonly expiresAt: Date
}

export type BillFailure = 'declined' | 'over-limit' | 'bank-maintenance' | 'cancelled' | 'expired' | 'amount-mismatch' | 'late-payment'

/** A charge that pays nothing here: a clerk gives it back or honours it by hand (threat 20). */
export interface ClerkCase {
  readonly reason: 'amount-mismatch' | 'late-payment' | 'second-charge'
  readonly charge: LedgerEvent
}

/** What the events say together. */
export interface Fold {
  readonly state: PaymentState
  readonly failure: BillFailure | undefined
  /** The one charge that pays the bill. */
  readonly charge: LedgerEvent | undefined
  readonly clerk: readonly ClerkCase[]
}

/**
 * The state of a bill as a function of the *set* of its events: neither the order they arrive in nor
 * repeats matter (decision 7, threat 20). The rule:
 *
 * 0. A charge whose receipt we issued stays the payment, whatever is learnt afterwards: PAID is final.
 * 1. A charge counts once by its transaction id.
 * 2. A charge of exactly the bill's amount and currency, made no later than the bill was closed
 *    (expired or given up), pays it: PAID, for good, whatever else happened, be it a cancellation.
 * 3. Of several such charges the earliest pays; the others are for a clerk, the bill stays PAID.
 * 4. A charge made after the bill was closed, or of another amount or currency, never pays:
 *    with no paying charge beside it the bill is ABNORMAL, and a clerk looks at it (facts 5).
 * 5. Without any charge a closed bill is EXPIRED; otherwise the latest event speaks.
 */
export function foldLedger(events: readonly LedgerEvent[], terms: BillTerms): Fold {
  const closedAt = closingTime(events, terms)
  const charges = distinctCharges(events)
  const isRight = (charge: LedgerEvent) => charge.amount === terms.amount && charge.currency === terms.currency
  const isInTime = (charge: LedgerEvent) => closedAt === undefined || charge.occurredAt <= closedAt
  const paying = charges.filter((charge) => isRight(charge) && isInTime(charge))
  const delivered = events.find(({ kind }) => kind === 'delivered')
  const charge = charges.find(({ transactionId }) => delivered !== undefined && transactionId === delivered.transactionId) ?? paying[0]
  const clerk = charges
    .filter((each) => each !== charge)
    .map(
      (each): ClerkCase => ({
        charge: each,
        reason: !isRight(each) ? 'amount-mismatch' : isInTime(each) ? 'second-charge' : 'late-payment',
      }),
    )

  if (charge !== undefined) return { state: 'PAID', failure: undefined, charge, clerk }
  const odd = clerk[0]
  if (odd !== undefined)
    return { state: 'ABNORMAL', failure: odd.reason === 'late-payment' ? 'late-payment' : 'amount-mismatch', charge, clerk }
  if (closedAt !== undefined) return { state: 'EXPIRED', failure: 'expired', charge, clerk }
  const latest = [...events].sort(byTime).at(-1)
  if (latest === undefined) return { state: 'NEW', failure: undefined, charge, clerk }
  return { ...(UNPAID[latest.kind] ?? NEVER)(latest), charge, clerk }
}

type Unpaid = (event: LedgerEvent) => Pick<Fold, 'state' | 'failure'>
const NEVER: Unpaid = () => ({ state: 'NEW', failure: undefined })
const UNPAID: Partial<Record<EventKind, Unpaid>> = {
  pending: () => ({ state: 'PENDING', failure: undefined }),
  failed: ({ reason }) => ({ state: 'FAILED', failure: reason === 'over-limit' || reason === 'bank-maintenance' ? reason : 'declined' }),
  cancelled: () => ({ state: 'CANCELLED', failure: 'cancelled' }),
  'pay-later': () => ({ state: 'PAY_LATER', failure: undefined }),
}

/** Charges once each by transaction id, earliest first; of two reports of one charge the earlier stands. */
function distinctCharges(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  const byId = new Map<string, LedgerEvent>()
  for (const event of events.filter(({ kind }) => kind === 'paid').sort(byTime)) {
    const id = event.transactionId ?? ''
    if (!byId.has(id)) byId.set(id, event)
  }
  return [...byId.values()]
}

function closingTime(events: readonly LedgerEvent[], { expiresAt }: BillTerms): Date | undefined {
  const times = events.flatMap(({ kind, occurredAt }) => {
    if (kind === 'closed') return [occurredAt]
    return kind === 'expired' ? [occurredAt, expiresAt] : []
  })
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())))
}

/** By time; at one instant an outcome comes after the waiting it ends, and the rest is only made definite. */
const RANK: Readonly<Record<EventKind, number>> = {
  pending: 0,
  'pay-later': 1,
  cancelled: 2,
  failed: 3,
  closed: 4,
  expired: 5,
  paid: 6,
  delivered: 7,
}
function byTime(a: LedgerEvent, b: LedgerEvent): number {
  return (
    a.occurredAt.getTime() - b.occurredAt.getTime() ||
    RANK[a.kind] - RANK[b.kind] ||
    textOrder(a.transactionId, b.transactionId) ||
    (a.amount ?? 0) - (b.amount ?? 0) ||
    textOrder(a.currency, b.currency) ||
    textOrder(a.channel, b.channel) ||
    textOrder(a.reason, b.reason)
  )
}

function textOrder(a: string | null, b: string | null): number {
  const [x, y] = [a ?? '', b ?? '']
  return x < y ? -1 : x > y ? 1 : 0
}
