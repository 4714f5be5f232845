import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import type { PlanLine } from '../plans/plan.ts'
import type { PaymentChannel } from './payment-channels.ts'
import type { BillFailure, CaseState, PaymentState } from './payment-states.ts'

/** A case that a clerk of the bureau looks at, because money was taken that does not pay the order. */
export interface BillCase {
  /** to quote */
  readonly number: string
  readonly state: CaseState
  /** what went back so far */
  readonly refunded: Avos
}

/** A bill as its owner sees it; the server's word on the money (decision 7). */
export interface Bill {
  readonly tid: string
  readonly pid: string
  readonly billId: string
  readonly merchantOrderNo: string
  /** the part before the first underscore [2-06] */
  readonly applicationNumber: string
  /** what is paid for: plans of the cart, or the fees of an application */
  readonly kind: 'cadastral' | 'application'
  readonly state: PaymentState
  readonly currency: string
  readonly total: Avos
  /** empty for bills that are not of plans */
  readonly lines: readonly PlanLine[]
  readonly title: WireText
  /** ISO instants */
  readonly createdAt: string
  readonly expiresAt: string | undefined
  readonly paidAt: string | undefined
  readonly channel: PaymentChannel | undefined
  readonly failure: BillFailure | undefined
  /** a person of the bureau looks, or looked, at money that was taken */
  readonly clerk: BillCase | undefined
  /** its plans went back to the cart, or another order took its place: it cannot be paid any more */
  readonly givenUp: boolean
  /** ISO instant since which somebody may be paying it at the cashier; while it is there nobody knows about the money */
  readonly atCashierSince: string | undefined
  /** the server could not ask the cashier for this answer: of a visit that ended nobody knows yet whether it paid */
  readonly unheard?: boolean
}

/** A payment method and whether it can be used now. */
export interface ChannelOffer {
  readonly code: PaymentChannel
  readonly available: boolean
  /** ISO instants of the maintenance window, when it is under maintenance */
  readonly maintenance: { readonly from: string; readonly to: string } | undefined
  /** this account last paid with it */
  readonly lastUsed: boolean
}
