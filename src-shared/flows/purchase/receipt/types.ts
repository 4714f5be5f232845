import type { Receipt } from '../../../domain/payment/receipt.ts'
import type { Translator } from '../../../i18n/index.ts'
import type { Flow, Offered } from '../../core/flow.ts'

export interface ReceiptState {
  /** what it is called in Traditional Chinese, Macao's other official language; null until its texts have come */
  readonly chinese: Translator | null
  readonly at:
    | { readonly kind: 'loading' }
    /** unknown or malformed tid alike: no field at all (decision 3.6) */
    | { readonly kind: 'notFound' }
    | { readonly kind: 'shown'; readonly tid: string; readonly receipt: Receipt; readonly incomplete: boolean }
}

export interface ReceiptActions {
  /** loads the receipt of the tid in the address, else of the one kept for this tab */
  readonly open: () => void
  /** loads again after a failure, while every field reads '--' */
  readonly retry: Offered
  /** asks 'Confirm leave this page?' [2-07] */
  readonly close: () => void
  /** where a whole receipt can be had as a PDF, in the language that is spoken (decision 12); undefined where a link does nothing */
  readonly pdf: { readonly url: string; readonly name: string } | undefined
  /** has the host app keep that PDF, as its webview downloads nothing by itself */
  readonly savePdf: Offered
  /** hands that PDF to another app of the device, where the browser can */
  readonly share: Offered
  /** a whole receipt, where something can print */
  readonly print: Offered
}

export type ReceiptFlow = Flow<ReceiptState, ReceiptActions>
