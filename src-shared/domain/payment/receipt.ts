import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import type { PaymentMethod } from './payment-channels.ts'

/** A line of a receipt: a plan, or a fee of an application. */
export interface ReceiptLine {
  /** cadastral number, or the fee's code */
  readonly id: string
  readonly what: { readonly kind: 'plan'; readonly location: WireText } | { readonly kind: 'fee'; readonly name: WireText }
  readonly unitPrice: Avos
  readonly count: number
}

/** A receipt [2-07], [3-14]; it holds no personal data (decision 3.6). Absent values show '--' [8-08]. */
export interface Receipt {
  readonly applicationNumber: string
  /** yyyy-mm-dd hh:mm:ss in Macao */
  readonly paidAt: string
  readonly channel: PaymentMethod | undefined
  readonly invoiceNumber: string
  /** the service whose fees were paid; undefined for plans */
  readonly service: WireText | undefined
  readonly lines: readonly ReceiptLine[]
  readonly total: Avos | undefined
}

/** Whether a receipt is for plans. Their locations are in Portuguese for English users [1-06]. */
export const isOfPlans = ({ lines }: Receipt): boolean => lines.some(({ what }) => what.kind === 'plan')
