import type { WireText } from '../../domain/languages.ts'
import type { Avos } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/payment-channels.ts'
import type { Flow, Offered } from '../flow.ts'

/** What was paid for: a plan, or a fee of an application. */
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
  /** undefined: not known, shows '--' */
  readonly channel: PaymentMethod | undefined
  readonly invoiceNumber: string
  /** the service whose fees were paid; undefined where plans were bought */
  readonly service: WireText | undefined
  readonly lines: readonly ReceiptLine[]
  /** undefined: not known, shows '--' */
  readonly total: Avos | undefined
}

/** Plans name places, which are in Portuguese for readers of English [1-06]. */
export const isOfPlans = ({ lines }: Receipt): boolean => lines.some(({ what }) => what.kind === 'plan')

export interface ReceiptState {
  readonly at:
    | { readonly kind: 'loading' }
    /** unknown or malformed tid alike: no field at all (decision 3.6) */
    | { readonly kind: 'notFound' }
    | { readonly kind: 'shown'; readonly receipt: Receipt; readonly incomplete: boolean }
}

export interface ReceiptActions {
  /** tid from the query, else the one kept for this tab */
  readonly open: () => void
  /** after a fetch that failed: every field reads '--' and this asks again */
  readonly retry: Offered
  /** asks 'Confirm leave this page?' [2-07] */
  readonly close: () => void
}

export type ReceiptFlow = Flow<ReceiptState, ReceiptActions>
