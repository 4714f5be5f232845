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
  minutesLeft: null,
  note: null,
}

/** The part of a flow's state that a payment reads and writes. */
export interface BillPaymentStore {
  readonly state: BillPaymentState
  readonly set: (patch: Partial<BillPaymentState>) => void
}

/** What the page of a payment supplies. */
export interface BillPaymentParts {
  /** called once for each bill */
  readonly onPaid: (bill: Bill) => void
  /** the server's answer made the bill payable; the token and the methods may still have to be loaded */
  readonly onChoosable?: (bill: Bill) => void
  /** whether the page that shows this bill is the current one */
  readonly isShown: () => boolean
  /** the digest of what the page shows; the server refuses to have anything else paid (threat 21) */
  readonly shownDigest: () => string | undefined
}
