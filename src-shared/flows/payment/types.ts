import type { Bill, ChannelOffer } from '../../domain/bill.ts'
import type { PaymentChannel } from '../../domain/payment-channels.ts'
import type { MoneyVerdict } from '../../domain/payment-states.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { Offered } from '../flow.ts'
import type { HandoverActions, HandoverView } from '../handover/types.ts'

/**
 * Everything a payment screen can be in. Nine come from the bill's state, the rest from what the page itself is
 * doing; each has its words and its word about the money in words.ts, so that none can be shown without [4-12].
 */
export const PAYMENT_SITUATIONS = [
  'preparing', // the order, its status and its token are being fetched
  'choose', // a method is to be chosen, or the cashier to be opened
  'atCashier', // the payer is at the cashier
  'onPhone', // it is being paid on a phone, by a link of ours (decision 9.13)
  'underWay', // somebody may be at the cashier by another page, tab or device, or by this page before it was loaded anew
  'blocked', // the popup was refused: `visit.href` is the way on (threat 5)
  'checking', // the server is being asked
  'pending', // the bank has not said yet; asked again on a schedule
  'unknown', // the schedule ended without an answer: 'check now' stays
  'paid',
  'notCompleted', // came back unpaid (threat 6)
  'failed',
  'overLimit',
  'bankMaintenance',
  'cancelled',
  'payLater',
  'expired',
  'abnormal', // money was taken that does not pay the order: a person looks at it
  'givenBack', // and that money went back
  'decided', // or something else was decided about it
  'givenUp', // its plans are in the cart again, or another order took its place
  'networkAbnormal', // the server could not be asked
  'tokenMissing', // [8-04]
] as const
export type PaymentSituation = (typeof PAYMENT_SITUATIONS)[number]

/** What the screen says in a situation. */
export interface PaymentWords {
  readonly title: MessageKey
  readonly text: MessageKey
  /** decision 7: the user always reads one of these */
  readonly money: MoneyVerdict
  readonly moneyText: MessageKey
  /** how to draw it, and whether it is announced as an alert or politely */
  readonly tone: 'info' | 'wait' | 'success' | 'warning' | 'failure'
}

export interface BillPaymentState {
  readonly situation: PaymentSituation
  readonly words: PaymentWords
  readonly bill: Bill | null
  /** empty when the cashier offers the methods itself */
  readonly channels: readonly ChannelOffer[]
  readonly chosen: PaymentChannel | null
  /** the trip to the cashier, while there is one */
  readonly cashierVisit: { readonly carriedBy: ExternalPage['carriedBy']; readonly href: string } | null
  /** the link for a phone, while it is shown */
  readonly handover: HandoverView | null
  /** whole minutes left to choose a method, by the server's clock; null when there is no limit or not known */
  readonly minutesLeft: number | null
  /** a line more: the server's own words, or why the last press did nothing */
  readonly note: Message | null
}

export interface BillPaymentActions {
  readonly choose: Offered<[channel: PaymentChannel]>
  /** Opens the cashier, in the click itself. Not offered while an answer is awaited or the money may be taken (threat 19). */
  readonly pay: Offered
  /** a link for a phone instead; not where this is a phone */
  readonly payOnPhone: Offered
  readonly handover: HandoverActions
  /** brings the cashier's window to the front */
  readonly focusCashier: Offered
  /** asks the server now */
  readonly checkNow: Offered
  /** same bill, another try (threat 6) */
  readonly payAgain: Offered
  /** ends the attempt that may be under way elsewhere, and makes ready for another */
  readonly endAttempt: Offered
  /** the user leaves for the cashier in this very tab, by the link of a blocked window */
  readonly leaveHere: Offered
  /** gives the unpaid order up and puts its plans back in the cart (decision 3.3) */
  readonly putBack: Offered
}
