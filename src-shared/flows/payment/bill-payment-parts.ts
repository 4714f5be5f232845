import type { Bill } from '../../domain/payment/bill.ts'
import type { BillPaymentState } from './types.ts'
import { paymentWords } from './words.ts'

/** The state before a bill is known. */
export const NO_BILL: BillPaymentState = {
  situation: 'preparing',
  words: paymentWords('preparing', { state: undefined, wasAtCashier: false }),
  bill: null,
  channels: [],
  chosen: null,
  cashierPage: null,
  handover: null,
  chooseUntil: null,
  withoutMethod: 0,
  note: null,
}

/** The part of a flow's state that a payment reads and writes. */
export interface BillPaymentStore {
  readonly state: BillPaymentState
  readonly set: (patch: Partial<BillPaymentState>) => void
}

/** Functions of the page that shows the payment. */
export interface BillPaymentParts {
  /** called once per bill */
  readonly onPaid: (bill: Bill) => void
  /** called when the bill becomes payable; the token and the channels may not be loaded yet */
  readonly onChoosable?: (bill: Bill) => void
  /** whether the page that shows this bill is the current one */
  readonly isShown: () => boolean
  /** digest of the order on the page; the server refuses to open a bill with another one (threat 21) */
  readonly shownDigest: () => string | undefined
}
