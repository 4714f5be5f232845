import type { BillPayment } from './bill-payment.ts'
import type { BillPaymentActions, BillPaymentState, PaymentSituation } from './types.ts'

const on = (...situations: PaymentSituation[]): ReadonlySet<PaymentSituation> => new Set(situations)

/** Situations in which the cashier may be opened. */
export const PAYABLE = on('choose', 'blocked')
/** Situations in which a new attempt is safe: no money was charged and no payment is running (threat 19). */
const TRY_AGAIN = on(
  'notCompleted',
  'failed',
  'overLimit',
  'bankMaintenance',
  'cancelled',
  'payLater',
  'expired',
  'givenBack',
  'decided',
  'tokenMissing',
)
/** Situations in which one more query may show a change. */
const CHECK_AGAIN = on('atCashier', 'blocked', 'underWay', 'pending', 'unknown', 'abnormal', 'networkAbnormal')
/** Situations in which an order may be given up; its plans then go back to the cart. */
export const GIVE_UP = on('choose', ...TRY_AGAIN)
/** Situations in which an attempt that the payer cannot return to may be ended. */
const END_ATTEMPT = on('underWay', 'unknown')

/** Whether there is no order yet: 'pay now' makes it, and then 'pay' opens the cashier [2-12]. */
export const needsOrder = ({ situation, channels }: Pick<BillPaymentState, 'situation' | 'channels'>): boolean =>
  situation === 'choose' && channels.length === 0

/** The actions of a bill's payment in a situation; those in `own` are implemented by the page. */
export function billActions(
  { situation, channels, chosen, cashierPage, bill, handover }: BillPaymentState,
  billPayment: Pick<BillPayment, 'chooseChannel' | 'askChannel' | 'focus' | 'checkNow' | 'payOnPhone' | 'handoverActions' | 'leaveHere'>,
  own: {
    readonly pay: () => void
    readonly payAgain: () => void
    /** undefined if the order has no plans */
    readonly putBack: (() => void) | undefined
    /** undefined if the page cannot get another bill */
    readonly endAttempt: (() => void) | undefined
    readonly choosesHere: boolean
  },
): BillPaymentActions {
  const choosable = channels.some(({ available }) => available)
  const payable = PAYABLE.has(situation)
  /** The pay button is always shown; without a chosen method it asks for one. */
  const payOf = () => {
    if (!own.choosesHere || chosen !== null) return own.pay
    return choosable ? billPayment.askChannel : undefined
  }
  return {
    choose: situation === 'choose' && choosable ? billPayment.chooseChannel : undefined,
    pay: payable ? payOf() : undefined,
    payOnPhone: payable && choosable && bill !== null ? billPayment.payOnPhone : undefined,
    handover: billPayment.handoverActions(handover),
    focusCashier: situation === 'atCashier' && cashierPage?.carriedBy === 'window' ? billPayment.focus : undefined,
    checkNow: CHECK_AGAIN.has(situation) && (bill !== null || situation === 'networkAbnormal') ? billPayment.checkNow : undefined,
    payAgain: TRY_AGAIN.has(situation) ? own.payAgain : undefined,
    endAttempt: END_ATTEMPT.has(situation) && bill?.atCashierSince !== undefined ? own.endAttempt : undefined,
    leaveHere: situation === 'blocked' ? billPayment.leaveHere : undefined,
    putBack: GIVE_UP.has(situation) && bill !== null && bill.lines.length > 0 ? own.putBack : undefined,
  }
}
