import type { PaymentMethod } from '#shared/domain/payment/payment-channels.ts'

/**
 * The events of a bill. The cashier reports the first six; `expired` is also recorded here when time runs out. `closed`: the order was
 * closed after the cashier confirmed that it can no longer be paid. `delivered`: the receipt of a charge was issued. `foreign`: the
 * cashier reports a charge that was counted for another bill. `resolved`: a clerk decided about a charge. `refunded`: money of a charge
 * was refunded.
 */
export const EVENT_KINDS = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'pay-later',
  'expired',
  'closed',
  'delivered',
  'foreign',
  'resolved',
  'refunded',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Where an event comes from: this server, a notice of the cashier, its answer to a poll, or a clerk. */
export type EventSource = 'server' | 'notice' | 'asked' | 'clerk'

/** The part of a ledger event that foldLedger reads. */
export interface LedgerEvent {
  readonly kind: EventKind
  /** the cashier's number of the charge; 'paid', 'foreign', 'delivered', 'resolved' and 'refunded' are about one */
  readonly transactionId: string | null
  /** whole avos */
  readonly amount: number | null
  readonly currency: string | null
  readonly channel: PaymentMethod | null
  /** why a payment failed; what was decided; the cashier's name of a channel that is not in our list */
  readonly reason: string | null
  /** a refund's number, by which it counts once */
  readonly refundId?: string | null
  readonly occurredAt: Date
  readonly source?: EventSource
}

/**
 * The order of events with the same time: an outcome comes after the waiting that it ends; the rest of the order is arbitrary, but fixed.
 */
const RANK: Readonly<Record<EventKind, number>> = {
  pending: 0,
  'pay-later': 1,
  cancelled: 2,
  failed: 3,
  closed: 4,
  expired: 5,
  paid: 6,
  foreign: 7,
  delivered: 8,
  resolved: 9,
  refunded: 10,
}

/** Compares events by time. Two events that compare as equal do not differ in anything that foldLedger reads. */
export function byTime(a: LedgerEvent, b: LedgerEvent): number {
  return (
    a.occurredAt.getTime() - b.occurredAt.getTime() ||
    RANK[a.kind] - RANK[b.kind] ||
    textOrder(a.transactionId, b.transactionId) ||
    (a.amount ?? 0) - (b.amount ?? 0) ||
    textOrder(a.currency, b.currency) ||
    textOrder(a.channel, b.channel) ||
    textOrder(a.reason, b.reason) ||
    textOrder(a.refundId ?? null, b.refundId ?? null) ||
    textOrder(a.source ?? null, b.source ?? null)
  )
}

function textOrder(a: string | null, b: string | null): number {
  const [x, y] = [a ?? '', b ?? '']
  return x < y ? -1 : x > y ? 1 : 0
}
