import type { Bill } from '../../domain/payment/bill.ts'
import { type BillFailure, MONEY_VERDICT, type MoneyVerdict, type PaymentState } from '../../domain/payment/payment-states.ts'
import type { MessageKey } from '../../ports/message.ts'
import { type Money, SITUATIONS } from './situations.ts'
import type { PaymentSituation, PaymentWords } from './types.ts'

/** The situation for each bill state while the payer is not at the cashier. */
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

/** Failures with their own situation. */
const SITUATION_OF_FAILURE: Readonly<Partial<Record<BillFailure, PaymentSituation>>> = {
  'over-limit': 'overLimit',
  'bank-maintenance': 'bankMaintenance',
}

/** A clerk's decision about a charge that did not pay its order. The bill may have ended by then. */
const SITUATION_OF_DECISION: Readonly<Partial<Record<BillFailure, PaymentSituation>>> = {
  'given-back': 'givenBack',
  decided: 'decided',
}

export const situationOf = ({ state, failure, givenUp }: Pick<Bill, 'state' | 'failure' | 'givenUp'>): PaymentSituation =>
  decidedOf({ state, failure }) ??
  (givenUp && MONEY_VERDICT[state] === 'notCharged' ? 'givenUp' : undefined) ??
  (state === 'FAILED' && failure !== undefined ? SITUATION_OF_FAILURE[failure] : undefined) ??
  SITUATION_OF_STATE[state]

/** A clerk's decision has priority over the state of the order. */
const decidedOf = ({ state, failure }: Pick<Bill, 'state' | 'failure'>): PaymentSituation | undefined =>
  (state === 'FAILED' || state === 'EXPIRED') && failure !== undefined ? SITUATION_OF_DECISION[failure] : undefined

const MONEY_TEXT: Readonly<Record<MoneyVerdict, MessageKey>> = {
  notCharged: 'moneyNotPaid',
  charged: 'moneyCharged',
  unknown: 'moneyUnknown',
  givenBack: 'moneyGivenBack',
  decided: 'moneyDecided',
}

export interface MoneyKnown {
  /** the bill's state in the last response; undefined without a bill, when nothing can be charged */
  readonly state: PaymentState | undefined
  /** this page has sent the payer to the cashier since that response, or a payer may be there from elsewhere */
  readonly wasAtCashier: boolean
}

export function paymentWords(situation: PaymentSituation, known: MoneyKnown): PaymentWords {
  const { heading, title, text, money, tone } = SITUATIONS[situation]
  const verdict = verdictOf(money, known)
  const moneyText = money === 'notCharged' ? 'moneyNotCharged' : MONEY_TEXT[verdict]
  return { heading, title, text, money: verdict, moneyText, tone }
}

function verdictOf(money: Money, { state, wasAtCashier }: MoneyKnown): MoneyVerdict {
  if (money === 'notPaid') return 'notCharged'
  if (money !== 'asKnown') return money
  const verdict = state === undefined ? 'notCharged' : MONEY_VERDICT[state]
  return verdict === 'notCharged' && wasAtCashier ? 'unknown' : verdict
}
