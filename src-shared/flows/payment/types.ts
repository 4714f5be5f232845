import type { Bill, ChannelOffer } from '../../domain/payment/bill.ts'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'
import type { MoneyVerdict } from '../../domain/payment/payment-states.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { Offered } from '../core/flow.ts'
import type { HandoverActions, HandoverView } from './handover/types.ts'

/**
 * Everything that a payment screen can show. Nine situations come from the bill's state, the others from what the page
 * itself is doing. words.ts has the texts of each, one about the money among them, so that none lacks them [4-12].
 */
export const PAYMENT_SITUATIONS = [
  'preparing', // the order, its status and its token are being fetched
  'choose', // a method is to be chosen, or the cashier to be opened
  'atCashier', // the payer is at the cashier
  'onPhone', // the bill is being paid on a phone, by a link of ours (decision 9.13)
  'underWay', // somebody may be at the cashier by another page, tab or device, or by this page before it was loaded anew
  'blocked', // the browser blocked the window: the link `cashierPage.href` leads on (threat 5)
  'checking', // the user waits for the server's answer
  'pending', // the bank has not answered yet; the bill is polled
  'unknown', // polling ended without an answer: 'check now' stays
  'paid',
  'notCompleted', // came back unpaid (threat 6)
  'failed',
  'overLimit',
  'bankMaintenance',
  'cancelled',
  'payLater',
  'expired',
  'abnormal', // money was taken that does not pay the order: a clerk looks at it
  'givenBack', // that money was given back
  'decided', // a clerk decided otherwise about that money
  'givenUp', // the plans are in the cart again, or another order took this one's place
  'networkAbnormal', // the server could not be reached
  'tokenMissing', // [8-04]
] as const
export type PaymentSituation = (typeof PAYMENT_SITUATIONS)[number]

/** The texts of a situation. */
export interface PaymentWords {
  readonly title: MessageKey
  readonly text: MessageKey
  /** what became of the money, which is always shown (decision 7) */
  readonly money: MoneyVerdict
  readonly moneyText: MessageKey
  /** how it looks, and whether a screen reader announces it as an alert or politely */
  readonly tone: 'info' | 'wait' | 'success' | 'warning' | 'failure'
}

export interface BillPaymentState {
  readonly situation: PaymentSituation
  readonly words: PaymentWords
  readonly bill: Bill | null
  /** empty when the cashier offers the methods itself */
  readonly channels: readonly ChannelOffer[]
  readonly chosen: PaymentChannel | null
  /** the cashier's page that this page opened, while the payer may be on it */
  readonly cashierPage: { readonly carriedBy: ExternalPage['carriedBy']; readonly href: string } | null
  /** the link for a phone, while it is shown */
  readonly handover: HandoverView | null
  /** whole minutes left to choose a method, by the server's clock; null when there is no limit or not known */
  readonly minutesLeft: number | null
  /** one more line: the server's own message, or why the last press did nothing */
  readonly note: Message | null
}

export interface BillPaymentActions {
  readonly choose: Offered<[channel: PaymentChannel]>
  /** Opens the cashier in the click itself. Not offered while an answer is awaited or the money may be taken (threat 19). */
  readonly pay: Offered
  /** shows a link for a phone instead; not offered on a phone */
  readonly payOnPhone: Offered
  readonly handover: HandoverActions
  /** brings the cashier's window to the front */
  readonly focusCashier: Offered
  /** polls the server now */
  readonly checkNow: Offered
  /** same bill, another try (threat 6) */
  readonly payAgain: Offered
  /** ends the attempt that may be under way elsewhere, and prepares another */
  readonly endAttempt: Offered
  /** the user goes to the cashier in this very tab, by the link of a blocked window */
  readonly leaveHere: Offered
  /** gives the unpaid order up and puts its plans back in the cart (decision 3.3) */
  readonly putBack: Offered
}
