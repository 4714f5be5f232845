import { obstacleOf } from '../../domain/payment/bill.ts'
import type { BillPayment } from './bill-payment.ts'
import { mayPress } from './situations.ts'
import type { BillPaymentActions, BillPaymentState } from './types.ts'

/** Whether there is no order yet: 'pay now' makes it, and then 'pay' opens the cashier [2-12]. */
export const needsOrder = ({ situation, channels }: Pick<BillPaymentState, 'situation' | 'channels'>): boolean =>
  situation === 'choose' && channels.length === 0

/** The actions of a bill's payment in a situation; those in `own` are implemented by the page. */
export function billActions(
  { situation, channels, chosen, cashierPage, bill, handover }: BillPaymentState,
  billPayment: Pick<
    BillPayment,
    'chooseChannel' | 'askChannel' | 'isReady' | 'showReady' | 'focus' | 'checkNow' | 'payOnPhone' | 'handoverActions' | 'leaveHere'
  >,
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
  const choosable = channels.some((channel) => obstacleOf(channel, bill?.total) === undefined)
  const isPayable = mayPress(situation, 'pay')
  const offers = mayPress(situation, 'choose') && channels.length > 0
  const choosesNow = offers && choosable
  /**
   * Pays again with a channel that was kept. The cashier opens in the click if its token is still valid (decision 5). After a refusal for
   * maintenance the channels are loaded again.
   */
  const retry = () => {
    if (situation === 'bankMaintenance' || !billPayment.isReady()) own.payAgain()
    else if (billPayment.showReady()) own.pay()
  }
  /** The pay button is always shown; without a chosen channel it asks for one. */
  const payOf = () => {
    const pay = isPayable ? own.pay : retry
    if (!own.choosesHere || chosen !== null) return pay
    return choosable ? billPayment.askChannel : undefined
  }
  const payAgain = mayPress(situation, 'payAgain') ? own.payAgain : undefined
  const onPhone = () => {
    if (isPayable || billPayment.showReady()) billPayment.payOnPhone?.()
  }
  return {
    // where none can be chosen, each says why
    choose: offers ? billPayment.chooseChannel : undefined,
    pay: isPayable || choosesNow ? payOf() : payAgain,
    payOnPhone: billPayment.payOnPhone && (isPayable || choosesNow) && choosable && bill !== null ? onPhone : undefined,
    handover: billPayment.handoverActions(handover),
    focusCashier: situation === 'atCashier' && cashierPage?.carriedBy === 'window' ? billPayment.focus : undefined,
    checkNow: mayPress(situation, 'checkNow') && (bill !== null || situation === 'networkAbnormal') ? billPayment.checkNow : undefined,
    payAgain,
    endAttempt: mayPress(situation, 'endAttempt') && bill?.atCashierSince !== undefined ? own.endAttempt : undefined,
    leaveHere: situation === 'blocked' ? billPayment.leaveHere : undefined,
    putBack: mayPress(situation, 'putBack') && bill !== null && bill.lines.length > 0 ? own.putBack : undefined,
  }
}
