import type { Bill } from '../../domain/bill.ts'
import type { BillPaymentState } from './types.ts'
import { paymentWords } from './words.ts'

/** Before a bill is known. */
export const NO_BILL: BillPaymentState = {
  situation: 'preparing',
  words: paymentWords('preparing', { state: undefined, wasAtCashier: false }),
  bill: null,
  channels: [],
  chosen: null,
  cashierVisit: null,
  handover: null,
  minutesLeft: null,
  note: null,
}

export interface BillPaymentStore {
  readonly state: BillPaymentState
  readonly set: (patch: Partial<BillPaymentState>) => void
}

export interface BillPaymentParts {
  /** called once a bill */
  readonly onPaid: (bill: Bill) => void
  /** the server's answer makes the bill payable: what the methods need may not be there yet */
  readonly onChoosable?: (bill: Bill) => void
  /** whether the page that shows this bill is the one in front */
  readonly isShown: () => boolean
  /** the digest of what the page shows; the server refuses to have anything else paid (threat 21) */
  readonly shownDigest: () => string | undefined
}
