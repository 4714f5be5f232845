import type { BillPayment } from './bill-payment.ts'
import type { BillPaymentActions, BillPaymentState, PaymentSituation } from './types.ts'

const on = (...situations: PaymentSituation[]): ReadonlySet<PaymentSituation> => new Set(situations)

/** Situations in which the cashier may be opened. */
export const PAYABLE = on('choose', 'blocked')
/** Situations in which another try is safe: no money was taken and nothing is under way (threat 19). */
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
/** Situations in which polling once more may bring news. */
const CHECK_AGAIN = on('atCashier', 'blocked', 'underWay', 'pending', 'unknown', 'abnormal', 'networkAbnormal')
/** Situations in which an order may be given up, so that its plans are in the cart again. */
export const GIVE_UP = on('choose', ...TRY_AGAIN)
/** Situations in which an attempt may be ended that the payer cannot get back to. */
const END_ATTEMPT = on('underWay', 'unknown')

/** Whether the order has still to be made: 'pay now' makes it, and from then on 'pay' opens the cashier [2-12]. */
export const needsOrder = ({ situation, channels }: Pick<BillPaymentState, 'situation' | 'channels'>): boolean =>
  situation === 'choose' && channels.length === 0

/** The actions of a bill's payment in a situation; pay, payAgain and putBack are the page's own. */
export function billActions(
  { situation, channels, chosen, cashierPage, bill, handover }: BillPaymentState,
  billPayment: Pick<BillPayment, 'chooseChannel' | 'askChannel' | 'focus' | 'checkNow' | 'payOnPhone' | 'handoverActions' | 'leaveHere'>,
  own: {
    readonly pay: () => void
    readonly payAgain: () => void
    /** undefined where no plans are in the order */
    readonly putBack: (() => void) | undefined
    /** undefined where there is no way to get another bill */
    readonly endAttempt: (() => void) | undefined
    readonly choosesHere: boolean
  },
): BillPaymentActions {
  const choosable = channels.some(({ available }) => available)
  const payable = PAYABLE.has(situation)
  /** The way to pay is there from the first moment; pressed without a method it asks for one. */
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
