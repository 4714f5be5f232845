import type { Bill } from '../../domain/payment/bill.ts'
import { type BillFailure, MONEY_VERDICT, type MoneyVerdict, type PaymentState } from '../../domain/payment/payment-states.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { PaymentSituation, PaymentWords } from './types.ts'

/** The situation of each bill state, for a payer who is not at the cashier. */
export const SITUATION_OF_STATE: Readonly<Record<PaymentState, PaymentSituation>> = {
  NEW: 'choose',
  PENDING: 'pending',
  PAID: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  PAY_LATER: 'payLater',
  EXPIRED: 'expired',
  ABNORMAL: 'abnormal',
}

/** Failures that have a situation of their own. */
const SITUATION_OF_FAILURE: Readonly<Partial<Record<BillFailure, PaymentSituation>>> = {
  'over-limit': 'overLimit',
  'bank-maintenance': 'bankMaintenance',
}

/** A clerk's decision about money that did not pay its order; the bill itself may be over by then. */
const SITUATION_OF_DECISION: Readonly<Partial<Record<BillFailure, PaymentSituation>>> = {
  'given-back': 'givenBack',
  decided: 'decided',
}

export const situationOf = ({ state, failure, givenUp }: Pick<Bill, 'state' | 'failure' | 'givenUp'>): PaymentSituation =>
  decidedOf({ state, failure }) ??
  (givenUp && MONEY_VERDICT[state] === 'notCharged' ? 'givenUp' : undefined) ??
  (state === 'FAILED' && failure !== undefined ? SITUATION_OF_FAILURE[failure] : undefined) ??
  SITUATION_OF_STATE[state]

/** What was decided about such money is shown rather than what became of its order. */
const decidedOf = ({ state, failure }: Pick<Bill, 'state' | 'failure'>): PaymentSituation | undefined =>
  (state === 'FAILED' || state === 'EXPIRED') && failure !== undefined ? SITUATION_OF_DECISION[failure] : undefined

/**
 * notCharged: an attempt has ended, and the cashier said how. notPaid: there was no attempt, so it reads 'not paid yet'.
 * asKnown: by the bill's last known state, and unknown while the payer, or anybody, may be at the cashier.
 */
type Money = MoneyVerdict | 'notPaid' | 'asKnown'
type Row = readonly [title: MessageKey, text: MessageKey, money: Money, tone: PaymentWords['tone']]

/** Every text of [4-12] has a situation that shows it, and every situation says what became of the money (decision 7). */
const WORDS: Readonly<Record<PaymentSituation, Row>> = {
  preparing: ['onlinePaymentRequired', 'paymentPreparing', 'asKnown', 'wait'],
  choose: ['onlinePaymentRequired', 'choosePaymentMethod', 'notPaid', 'info'],
  atCashier: ['paymentWait', 'paymentAtCashier', 'unknown', 'wait'],
  onPhone: ['paymentWait', 'paymentOnPhone', 'asKnown', 'wait'],
  underWay: ['paymentWait', 'paymentUnderWay', 'unknown', 'wait'],
  blocked: ['onlinePaymentRequired', 'paymentPopupBlocked', 'asKnown', 'warning'],
  checking: ['paymentWait', 'paymentChecking', 'asKnown', 'wait'],
  pending: ['paymentWait', 'paymentChecking', 'unknown', 'wait'],
  unknown: ['paymentWait', 'paymentStillUnknown', 'unknown', 'warning'],
  paid: ['paymentSuccessful', 'paymentCompleted', 'charged', 'success'],
  notCompleted: ['paymentProblem', 'paymentNotCompleted', 'notCharged', 'warning'],
  failed: ['paymentProblem', 'transactionFailedRetry', 'notCharged', 'failure'],
  overLimit: ['paymentProblem', 'paymentOverLimit', 'notCharged', 'failure'],
  bankMaintenance: ['paymentProblem', 'bankMaintenance', 'notCharged', 'warning'],
  cancelled: ['paymentNotCompleted', 'paymentCancelled', 'notCharged', 'warning'],
  payLater: ['paymentNotCompleted', 'payLaterChosen', 'notCharged', 'info'],
  expired: ['paymentNotCompleted', 'paymentExpired', 'notCharged', 'warning'],
  givenUp: ['paymentNotCompleted', 'orderGivenUp', 'notCharged', 'info'],
  abnormal: ['paymentProblem', 'transactionAbnormal', 'unknown', 'failure'],
  givenBack: ['paymentNotCompleted', 'paymentGivenBack', 'givenBack', 'info'],
  decided: ['paymentNotCompleted', 'paymentDecided', 'decided', 'info'],
  networkAbnormal: ['paymentProblem', 'networkAbnormal', 'asKnown', 'failure'],
  tokenMissing: ['paymentProblem', 'paymentTokenUnavailable', 'asKnown', 'failure'],
}

const MONEY_TEXT: Readonly<Record<MoneyVerdict, MessageKey>> = {
  notCharged: 'moneyNotPaid',
  charged: 'moneyCharged',
  unknown: 'moneyUnknown',
  givenBack: 'moneyGivenBack',
  decided: 'moneyDecided',
}

export interface MoneyKnown {
  /** the bill's state by the last answer; no bill: nothing can be charged */
  readonly state: PaymentState | undefined
  /** the payer has been sent to the cashier since that answer, or somebody may be there */
  readonly wasAtCashier: boolean
}

export function paymentWords(situation: PaymentSituation, known: MoneyKnown): PaymentWords {
  const [title, text, money, tone] = WORDS[situation]
  const verdict = verdictOf(money, known)
  const moneyText = money === 'notCharged' ? 'moneyNotCharged' : MONEY_TEXT[verdict]
  return { title, text, money: verdict, moneyText, tone }
}

function verdictOf(money: Money, { state, wasAtCashier }: MoneyKnown): MoneyVerdict {
  if (money === 'notPaid') return 'notCharged'
  if (money !== 'asKnown') return money
  const verdict = state === undefined ? 'notCharged' : MONEY_VERDICT[state]
  return verdict === 'notCharged' && wasAtCashier ? 'unknown' : verdict
}
