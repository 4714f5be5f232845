import type { BillFailure, PaymentState } from '#shared/domain/payment/payment-states.ts'
import { byTime, type EventKind, type LedgerEvent } from './ledger-events.ts'

/** The amount of a bill, and its time limit. */
export interface BillTerms {
  readonly amount: number
  readonly currency: string
  /** the latest time at which an expired bill counts as expired, whenever the expiry was recorded */
  readonly expiresAt: Date
}

/** Why a charge does not pay the bill. */
export type ChargeFault = 'amount-mismatch' | 'late-payment' | 'second-charge' | 'foreign-transaction'

/** How such a charge was settled: it was refunded in full, or a clerk closed its case. */
export type Settlement = 'refunded' | 'closed'

/** A charge that does not pay the bill: a clerk refunds it or honours it (threat 20). */
export interface ClerkCase {
  readonly reason: ChargeFault
  readonly charge: LedgerEvent
  /** undefined until a clerk has settled it */
  readonly settlement: Settlement | undefined
}

/** The result of all events of a bill. */
export interface Fold {
  readonly state: PaymentState
  readonly failure: BillFailure | undefined
  /** The one charge that pays the bill. */
  readonly charge: LedgerEvent | undefined
  /** Every other charge. */
  readonly clerk: readonly ClerkCase[]
  /** Refunded avos by the number of the charge; never more than was paid. */
  readonly back: ReadonlyMap<string, number>
  /** Charges of which the cashier refunded more than was paid. */
  readonly overRefunded: readonly LedgerEvent[]
  /** The clerk's decision on each charge, by its number. */
  readonly decided: ReadonlyMap<string, Decision>
}

/** 'honoured': the order is delivered as paid by this charge. 'closed': the charge pays nothing, and needs no further action. */
export const DECISIONS = ['honoured', 'closed'] as const
export type Decision = (typeof DECISIONS)[number]
const isDecision = (value: string | null): value is Decision => DECISIONS.some((decision) => decision === value)

/**
 * The state of a bill as a function of the *set* of its events: neither their order of arrival nor repetitions
 * matter (decision 7, threat 20). The rule:
 *
 * 0. A charge whose receipt we issued stays the payment, whatever is reported afterwards: PAID is final.
 * 1. A charge counts once by its transaction id.
 * 2. A charge of exactly the bill's amount and currency, made before the bill was closed or expired, pays it:
 *    PAID is final, even if a cancellation is reported.
 * 3. Of several such charges the earliest pays; the others are left to a clerk, and the bill stays PAID.
 * 4. A charge made after the bill was closed, or of another amount or currency, or already counted for another bill,
 *    never pays by itself. Without a paying charge the bill is then ABNORMAL, and a clerk decides (decision 9.8).
 * 5. A charge that a clerk honours does pay, if its remaining amount is exactly the bill's amount.
 * 6. At most the paid amount of a charge counts as refunded, whatever the number and order of the reported refunds;
 *    a clerk handles reports beyond that.
 * 7. Once every charge that does not pay was fully refunded or decided upon, the bill is EXPIRED.
 * 8. Without any charge a closed bill is EXPIRED, 'decided' if a clerk closed it; otherwise the latest event decides.
 */
export function foldLedger(events: readonly LedgerEvent[], terms: BillTerms): Fold {
  const closedAt = closingTime(events, terms)
  const charges = distinctCharges(events)
  const reported = refunded(events, charges)
  const back = new Map(charges.flatMap((charge) => atMostPaid(charge, reported)))
  const decided = decisions(events)
  const leftOf = (charge: LedgerEvent): number => (charge.amount ?? 0) - (back.get(numberOf(charge)) ?? 0)
  const isForeign = ({ kind }: LedgerEvent): boolean => kind === 'foreign'
  const isRight = (charge: LedgerEvent) => charge.amount === terms.amount && charge.currency === terms.currency
  const isInTime = (charge: LedgerEvent) => closedAt === undefined || charge.occurredAt <= closedAt
  const isHonoured = (charge: LedgerEvent) =>
    decided.get(numberOf(charge)) === 'honoured' && charge.currency === terms.currency && leftOf(charge) === terms.amount
  const delivered = events.find(({ kind }) => kind === 'delivered')
  const ownCharges = charges.filter((charge) => !isForeign(charge))
  const charge =
    ownCharges.find(({ transactionId }) => delivered !== undefined && transactionId === delivered.transactionId) ??
    ownCharges.find((each) => isRight(each) && isInTime(each)) ??
    ownCharges.find(isHonoured)
  const settlementOf = (each: LedgerEvent): Settlement | undefined => {
    if ((each.amount ?? 0) > 0 && leftOf(each) === 0) return 'refunded'
    return decided.get(numberOf(each)) === 'closed' ? 'closed' : undefined
  }
  const faultOf = (each: LedgerEvent): ChargeFault => {
    if (isForeign(each)) return 'foreign-transaction'
    return !isRight(each) ? 'amount-mismatch' : isInTime(each) ? 'second-charge' : 'late-payment'
  }
  const clerk = charges
    .filter((each) => each !== charge)
    .map((each): ClerkCase => ({ charge: each, reason: faultOf(each), settlement: settlementOf(each) }))
  const overRefunded = charges.filter((each) => (reported.get(each) ?? 0) > (each.amount ?? 0))
  return { ...stateOf(events, charge, clerk, closedAt), charge, clerk, back, overRefunded, decided }
}

/** The avos of the payment that were refunded, without an excess that was refunded before a clerk honoured the rest. */
export function paidBack({ charge, back }: Fold, { amount }: Pick<BillTerms, 'amount'>): number {
  if (charge === undefined) return 0
  return Math.max((back.get(numberOf(charge)) ?? 0) - ((charge.amount ?? 0) - amount), 0)
}

function stateOf(
  events: readonly LedgerEvent[],
  charge: LedgerEvent | undefined,
  clerk: readonly ClerkCase[],
  closedAt: Date | undefined,
): Pick<Fold, 'state' | 'failure'> {
  if (charge !== undefined) return { state: 'PAID', failure: undefined }
  const odd = clerk.find(({ settlement }) => settlement === undefined)
  if (odd !== undefined) return { state: 'ABNORMAL', failure: odd.reason === 'second-charge' ? 'amount-mismatch' : odd.reason }
  if (clerk.length > 0)
    return { state: 'EXPIRED', failure: clerk.every(({ settlement }) => settlement === 'refunded') ? 'given-back' : 'decided' }
  // nobody knows of such a bill whether money was taken
  const isByClerk = events.some(({ kind, source }) => kind === 'closed' && source === 'clerk')
  if (closedAt !== undefined) return { state: 'EXPIRED', failure: isByClerk ? 'decided' : 'expired' }
  const latest = events
    .filter(({ kind }) => UNPAID[kind] !== undefined)
    .sort(byTime)
    .at(-1)
  return (latest === undefined ? undefined : UNPAID[latest.kind]?.(latest)) ?? { state: 'NEW', failure: undefined }
}

type Unpaid = (event: LedgerEvent) => Pick<Fold, 'state' | 'failure'>
const UNPAID: Partial<Record<EventKind, Unpaid>> = {
  pending: () => ({ state: 'PENDING', failure: undefined }),
  failed: ({ reason }) => ({ state: 'FAILED', failure: reason === 'over-limit' || reason === 'bank-maintenance' ? reason : 'declined' }),
  cancelled: () => ({ state: 'CANCELLED', failure: 'cancelled' }),
  'pay-later': () => ({ state: 'PAY_LATER', failure: undefined }),
}

const numberOf = ({ transactionId }: LedgerEvent): string => transactionId ?? ''

/** Charges once each by transaction id, earliest first; of two reports of one charge the earlier counts. */
function distinctCharges(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  return [...firstBy(events, ['paid', 'foreign'], numberOf).values()]
}

/** The avos reported as refunded for each charge: each refund once by its number, in the charge's currency. */
function refunded(events: readonly LedgerEvent[], charges: readonly LedgerEvent[]): ReadonlyMap<LedgerEvent, number> {
  const sums = new Map<LedgerEvent, number>()
  for (const refund of firstBy(events, ['refunded'], ({ refundId }) => refundId ?? '').values()) {
    const charge = charges.find((each) => each.kind === 'paid' && numberOf(each) === numberOf(refund))
    if (charge === undefined || refund.currency !== charge.currency) continue
    sums.set(charge, (sums.get(charge) ?? 0) + Math.max(refund.amount ?? 0, 0))
  }
  return sums
}

/** The refunded amount of a charge by its number, at most the amount paid; empty if no refund was reported. */
function atMostPaid(charge: LedgerEvent, reported: ReadonlyMap<LedgerEvent, number>): readonly (readonly [string, number])[] {
  const sum = reported.get(charge)
  return sum === undefined ? [] : [[numberOf(charge), Math.min(sum, charge.amount ?? 0)]]
}

/** A clerk decides once about a charge: the first decision counts. */
function decisions(events: readonly LedgerEvent[]): ReadonlyMap<string, Decision> {
  const known = events.filter(({ reason }) => isDecision(reason))
  const decided = firstBy(known, ['resolved'], numberOf)
  return new Map([...decided].flatMap(([number, { reason }]) => (isDecision(reason) ? [[number, reason] as const] : [])))
}

/** The earliest of these events for each key, earliest first. */
function firstBy(
  events: readonly LedgerEvent[],
  kinds: readonly EventKind[],
  keyOf: (event: LedgerEvent) => string,
): ReadonlyMap<string, LedgerEvent> {
  const first = new Map<string, LedgerEvent>()
  for (const event of events.filter(({ kind }) => kinds.includes(kind)).sort(byTime)) {
    const key = keyOf(event)
    if (!first.has(key)) first.set(key, event)
  }
  return first
}

function closingTime(events: readonly LedgerEvent[], { expiresAt }: BillTerms): Date | undefined {
  const times = events.flatMap(({ kind, occurredAt }) => {
    if (kind === 'closed') return [occurredAt]
    return kind === 'expired' ? [occurredAt, expiresAt] : []
  })
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())))
}
