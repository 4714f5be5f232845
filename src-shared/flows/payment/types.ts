import type { Bill, ChannelOffer } from '../../domain/payment/bill.ts'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'
import type { MoneyVerdict } from '../../domain/payment/payment-states.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { Offered } from '../core/flow.ts'
import type { HandoverActions, HandoverView } from './handover/types.ts'

/**
 * Everything that a payment screen can show. Some situations follow from the bill, the others from what the page is doing.
 * situations.ts has the texts and the events of each.
 */
export const PAYMENT_SITUATIONS = [
  'preparing', // the order, its status and its token are being loaded
  'choose', // the user can choose a channel or open the cashier
  'atCashier', // the payer is at the cashier
  'onPhone', // the bill is being paid on a phone, with a handover link (decision 9.13)
  'underWay', // a payment may be running in another tab or device, or from this page before a reload
  'blocked', // the browser blocked the window; the link `cashierPage.href` opens it (threat 5)
  'checking', // the user waits for the server's answer
  'pending', // the bank has not answered yet; the bill is polled
  'unknown', // polling ended without an outcome; 'check now' stays
  'paid',
  'notCompleted', // the payer returned without paying (threat 6)
  'failed',
  'overLimit',
  'bankMaintenance',
  'cancelled',
  'payLater',
  'expired',
  'abnormal', // a charge that does not pay the order; a clerk decides
  'givenBack', // that charge was refunded
  'decided', // a clerk made another decision about that charge
  'givenUp', // the plans are in the cart again, or another order replaced this one
  'networkAbnormal', // the server could not be reached
  'tokenMissing', // [8-04]
] as const
export type PaymentSituation = (typeof PAYMENT_SITUATIONS)[number]

/** The texts of a situation. */
export interface PaymentWords {
  /** of a page that only pays */
  readonly heading: MessageKey
  readonly title: MessageKey
  readonly text: MessageKey
  /** always shown (decision 7) */
  readonly money: MoneyVerdict
  readonly moneyText: MessageKey
  /** decides the style, and whether screen readers announce it as an alert or politely */
  readonly tone: 'info' | 'wait' | 'success' | 'warning' | 'failure'
}

export interface BillPaymentState {
  readonly situation: PaymentSituation
  readonly words: PaymentWords
  readonly bill: Bill | null
  /** empty if the cashier offers the channels itself */
  readonly channels: readonly ChannelOffer[]
  readonly chosen: PaymentChannel | null
  /** the cashier's page that this page opened, while the payer may be on it */
  readonly cashierPage: { readonly carriedBy: ExternalPage['carriedBy']; readonly href: string } | null
  /** the handover link, while it is shown */
  readonly handover: HandoverView | null
  /** ISO instant until which a channel can be chosen; null if there is no limit now, or it is not known */
  readonly chooseUntil: string | null
  /** how often the payer pressed 'pay' without a channel since the situation or the channel changed */
  readonly withoutMethod: number
  /** an additional line: the server's message, or why the last action had no effect */
  readonly note: Message | null
}

export interface BillPaymentActions {
  readonly choose: Offered<[channel: PaymentChannel]>
  /** Opens the cashier in the click. Not offered while a response is pending or the money may have been charged (threat 19). */
  readonly pay: Offered
  /** shows a handover link; not offered on a phone */
  readonly payOnPhone: Offered
  readonly handover: HandoverActions
  /** brings the cashier's window to the front */
  readonly focusCashier: Offered
  /** queries the server now */
  readonly checkNow: Offered
  /** a new attempt with the same bill (threat 6) */
  readonly payAgain: Offered
  /** ends an attempt that may be running elsewhere, and prepares a new one */
  readonly endAttempt: Offered
  /** called when the user follows the link of a blocked window in this tab */
  readonly leaveHere: Offered
  /** gives up the unpaid order and puts its plans back into the cart (decision 3.3) */
  readonly putBack: Offered
}
