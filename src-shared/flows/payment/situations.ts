import type { MoneyVerdict } from '../../domain/payment/payment-states.ts'
import type { MessageKey } from '../../ports/message.ts'
import { AFTER_RETURN, WHILE_AWAY, WHILE_CUT_OFF, WHILE_PENDING, WHILE_QUIET, WHILE_UNDER_WAY } from '../core/polling.ts'
import type { PaymentSituation, PaymentWords } from './types.ts'

/** Events of the page. The server's answers are no events: each of them may lead to any situation (read-bill.ts). */
export type PaymentEvent =
  | 'prepare' // token and channels are being loaded
  | 'offer' // a channel can be chosen
  | 'noToken' // there is no token [8-04]
  | 'notRenewed' // an expired order got no new bill
  | 'sent' // the payer goes to the cashier
  | 'stopped' // the browser blocked the cashier's window
  | 'handedOver' // the payer continues on a phone
  | 'check' // the user waits for the server's answer
  | 'cutOff' // the server cannot be reached
  | 'quiet' // polling has ended without an answer

/** What the payer may press. */
export type PaymentPress = 'choose' | 'pay' | 'checkNow' | 'payAgain' | 'endAttempt' | 'putBack'

/**
 * notCharged: an attempt has ended, and the cashier reported how. notPaid: there was no attempt, shown as 'not paid yet'.
 * asKnown: follows the bill's last known state, but is unknown while a payer may be at the cashier.
 */
export type Money = MoneyVerdict | 'notPaid' | 'asKnown'

interface Row {
  readonly heading: MessageKey
  readonly title: MessageKey
  readonly text: MessageKey
  readonly money: Money
  readonly tone: PaymentWords['tone']
  /** delays between two queries of the bill, in ms; any news queries it too */
  readonly poll: readonly number[]
  readonly on: Readonly<Partial<Record<PaymentEvent, PaymentSituation>>>
  readonly presses: ReadonlySet<PaymentPress>
}

type Texts = readonly [heading: MessageKey, title: MessageKey, text: MessageKey, money: Money, tone: PaymentWords['tone']]

const row = ([heading, title, text, money, tone]: Texts, poll: readonly number[], on: Row['on'], ...presses: PaymentPress[]): Row => ({
  heading,
  title,
  text,
  money,
  tone,
  poll,
  on,
  presses: new Set(presses),
})

const NEVER: readonly number[] = []
const ANY: Row['on'] = { check: 'checking', cutOff: 'networkAbnormal' }
const WAITS: Row['on'] = { ...ANY, quiet: 'unknown' }
/** A new attempt is safe: no money was charged, and no payment is running (threat 19). */
const AGAIN: Row['on'] = { ...ANY, prepare: 'preparing' }
/** The same, where the channels stay: with a token that is still valid, the press opens the cashier (decision 5). */
const AGAIN_HERE: Row['on'] = { ...AGAIN, offer: 'choose' }
const PAYABLE: Row['on'] = { ...AGAIN, offer: 'choose', sent: 'atCashier', stopped: 'blocked', handedOver: 'onPhone' }

const OVER = ['payAgain', 'putBack'] as const
/** The channels stay after an attempt of the same bill. */
const REFUSED = ['choose', ...OVER] as const

/**
 * The payment page as a state machine: in each situation its texts (all those of [4-12]), how often the bill is queried, the events
 * that it takes and where they lead, and what the payer may press. An event that is not listed has no effect.
 */
export const SITUATIONS: Readonly<Record<PaymentSituation, Row>> = {
  preparing: row(['choosePaymentMethod', 'onlinePaymentRequired', 'paymentPreparing', 'asKnown', 'wait'], NEVER, {
    ...AGAIN,
    offer: 'choose',
    noToken: 'tokenMissing',
    notRenewed: 'expired',
  }),
  choose: row(
    ['choosePaymentMethod', 'onlinePaymentRequired', 'choosePaymentMethod', 'notPaid', 'info'],
    WHILE_QUIET,
    PAYABLE,
    'choose',
    'pay',
    'putBack',
  ),
  atCashier: row(
    ['waitingForPayment', 'paymentWait', 'paymentAtCashier', 'unknown', 'wait'],
    WHILE_AWAY,
    { ...WAITS, offer: 'choose' },
    'checkNow',
  ),
  onPhone: row(['waitingForPayment', 'paymentWait', 'paymentOnPhone', 'asKnown', 'wait'], WHILE_AWAY, { ...WAITS, offer: 'choose' }),
  underWay: row(
    ['waitingForPayment', 'paymentWait', 'paymentUnderWay', 'unknown', 'wait'],
    WHILE_UNDER_WAY,
    WAITS,
    'checkNow',
    'endAttempt',
  ),
  blocked: row(
    ['choosePaymentMethod', 'onlinePaymentRequired', 'paymentPopupBlocked', 'asKnown', 'warning'],
    WHILE_AWAY,
    { ...PAYABLE, quiet: 'unknown' },
    'pay',
    'checkNow',
  ),
  checking: row(['waitingForPayment', 'paymentWait', 'paymentChecking', 'asKnown', 'wait'], NEVER, { ...AGAIN, offer: 'choose' }),
  pending: row(['waitingForPayment', 'paymentWait', 'paymentChecking', 'unknown', 'wait'], WHILE_PENDING, WAITS, 'checkNow'),
  unknown: row(
    ['waitingForPayment', 'paymentWait', 'paymentStillUnknown', 'unknown', 'warning'],
    WHILE_QUIET,
    ANY,
    'checkNow',
    'endAttempt',
  ),
  paid: row(['paymentSuccessful', 'paymentSuccessful', 'paymentCompleted', 'charged', 'success'], NEVER, {}),
  notCompleted: row(
    ['paymentNotCompleted', 'paymentProblem', 'paymentNotCompleted', 'notCharged', 'warning'],
    AFTER_RETURN,
    AGAIN_HERE,
    ...REFUSED,
  ),
  failed: row(
    ['paymentUnsuccessful', 'paymentProblem', 'transactionFailedRetry', 'notCharged', 'failure'],
    AFTER_RETURN,
    AGAIN_HERE,
    ...REFUSED,
  ),
  overLimit: row(
    ['paymentUnsuccessful', 'paymentProblem', 'paymentOverLimit', 'notCharged', 'failure'],
    AFTER_RETURN,
    AGAIN_HERE,
    ...REFUSED,
  ),
  bankMaintenance: row(
    ['paymentUnsuccessful', 'paymentProblem', 'bankMaintenance', 'notCharged', 'warning'],
    AFTER_RETURN,
    AGAIN_HERE,
    ...REFUSED,
  ),
  cancelled: row(
    ['paymentNotCompleted', 'paymentNotCompleted', 'paymentCancelled', 'notCharged', 'warning'],
    AFTER_RETURN,
    AGAIN_HERE,
    ...REFUSED,
  ),
  payLater: row(
    ['paymentNotCompleted', 'paymentNotCompleted', 'payLaterChosen', 'notCharged', 'info'],
    AFTER_RETURN,
    AGAIN_HERE,
    ...REFUSED,
  ),
  expired: row(['paymentNotCompleted', 'paymentNotCompleted', 'paymentExpired', 'notCharged', 'warning'], WHILE_QUIET, AGAIN, ...OVER),
  givenUp: row(['paymentNotCompleted', 'paymentNotCompleted', 'orderGivenUp', 'notCharged', 'info'], NEVER, ANY),
  abnormal: row(['paymentProblem', 'paymentProblem', 'transactionAbnormal', 'unknown', 'failure'], WHILE_QUIET, ANY, 'checkNow'),
  givenBack: row(['paymentNotCompleted', 'paymentNotCompleted', 'paymentGivenBack', 'givenBack', 'info'], WHILE_QUIET, AGAIN, ...OVER),
  decided: row(['paymentNotCompleted', 'paymentNotCompleted', 'paymentDecided', 'decided', 'info'], WHILE_QUIET, AGAIN, ...OVER),
  networkAbnormal: row(
    ['paymentProblem', 'paymentProblem', 'networkAbnormal', 'asKnown', 'failure'],
    WHILE_CUT_OFF,
    { ...AGAIN, offer: 'choose' },
    'checkNow',
  ),
  tokenMissing: row(['paymentProblem', 'paymentProblem', 'paymentTokenUnavailable', 'asKnown', 'failure'], WHILE_QUIET, AGAIN, ...OVER),
}

/** Whether the payer may press this now. */
export const mayPress = (situation: PaymentSituation, press: PaymentPress): boolean => SITUATIONS[situation].presses.has(press)

/** The situation after an event; undefined if the event has no effect now. */
export const after = (situation: PaymentSituation, event: PaymentEvent): PaymentSituation | undefined => SITUATIONS[situation].on[event]
