import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import type { PlanLine } from '../plans/plan.ts'
import type { PaymentChannel } from './payment-channels.ts'
import type { BillFailure, CaseState, PaymentState } from './payment-states.ts'

/** A case for a clerk of the bureau: a charge that does not pay the order. */
export interface BillCase {
  /** the user quotes it to the bureau */
  readonly number: string
  readonly state: CaseState
  /** refunded so far */
  readonly refunded: Avos
}

/** A bill as its owner sees it. Only the server decides what was paid (decision 7). */
export interface Bill {
  readonly tid: string
  readonly pid: string
  readonly billId: string
  readonly merchantOrderNo: string
  /** the part before the first underscore [2-06] */
  readonly applicationNumber: string
  /** plans from the cart, or the fees of an application */
  readonly kind: 'cadastral' | 'application'
  readonly state: PaymentState
  readonly currency: string
  readonly total: Avos
  /** empty for fees */
  readonly lines: readonly PlanLine[]
  readonly title: WireText
  /** ISO instants */
  readonly createdAt: string
  readonly expiresAt: string | undefined
  readonly paidAt: string | undefined
  readonly channel: PaymentChannel | undefined
  readonly failure: BillFailure | undefined
  /** the clerk's case, if there is or was one */
  readonly clerk: BillCase | undefined
  /** its plans went back to the cart, or another order replaced it; it can no longer be paid */
  readonly givenUp: boolean
  /** ISO instant at which a visit to the cashier began; while it is set, a payment may be in progress */
  readonly atCashierSince: string | undefined
  /** the server could not reach the cashier for this response, so a visit that ended may have paid */
  readonly unheard?: boolean
}

/** A payment channel and whether it can be used now. */
export interface ChannelOffer {
  readonly code: PaymentChannel
  readonly available: boolean
  /** ISO instants of the current maintenance window */
  readonly maintenance: { readonly from: string; readonly to: string; readonly words?: WireText } | undefined
  /** the smallest and the largest payment */
  readonly minimum: Avos | undefined
  readonly maximum: Avos | undefined
  /** most of the latest payments with it have failed, which is only a warning */
  readonly failing: boolean
  /** the channel of this account's last payment */
  readonly lastUsed: boolean
}

/** Why a channel cannot pay a sum. */
export type ChannelObstacle = { readonly kind: 'maintenance' } | { readonly kind: 'overMaximum' | 'underMinimum'; readonly limit: Avos }

/** Why the channel cannot pay this sum now; undefined if it can. */
export function obstacleOf(
  { available, minimum, maximum }: Pick<ChannelOffer, 'available' | 'minimum' | 'maximum'>,
  sum: Avos | undefined,
): ChannelObstacle | undefined {
  if (!available) return { kind: 'maintenance' }
  if (sum !== undefined && maximum !== undefined && sum > maximum) return { kind: 'overMaximum', limit: maximum }
  return sum !== undefined && minimum !== undefined && sum < minimum ? { kind: 'underMinimum', limit: minimum } : undefined
}
