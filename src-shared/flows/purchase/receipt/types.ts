import type { Receipt } from '../../../domain/payment/receipt.ts'
import type { Translator } from '../../../i18n/index.ts'
import type { Flow, Offered } from '../../core/flow.ts'

export interface ReceiptState {
  /** Traditional Chinese texts for the second part of the receipt; null until they are loaded */
  readonly chinese: Translator | null
  readonly at:
    | { readonly kind: 'loading' }
    /** the tid is unknown or malformed; both look the same (decision 3.6) */
    | { readonly kind: 'notFound' }
    | { readonly kind: 'shown'; readonly tid: string; readonly receipt: Receipt; readonly incomplete: boolean }
}

export interface ReceiptActions {
  /** loads the receipt of the tid in the address, else of the tid stored in this tab */
  readonly open: () => void
  /** loads again after a failure */
  readonly retry: Offered
  /** closes the page after 'Confirm leave this page?' [2-07] */
  readonly close: () => void
  /** the receipt as a PDF in the current language (decision 12); undefined if not loaded, and in a host, where links do not download */
  readonly pdf: { readonly url: string; readonly name: string } | undefined
  /** downloads the PDF with the host app, because its webview cannot */
  readonly savePdf: Offered
  /** shares the PDF with another app, if the browser can */
  readonly share: Offered
  /** prints the receipt, if the browser can */
  readonly print: Offered
}

export type ReceiptFlow = Flow<ReceiptState, ReceiptActions>
