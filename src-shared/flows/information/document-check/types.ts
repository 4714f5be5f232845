import type { CheckedDocument } from '../../../domain/files/checked-document.ts'
import type { DocumentMark, DocumentState } from '../../../domain/files/document-mark.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** Result for a document. 'not-reached': the mark is valid, but the server could not be reached; 'none-named': there is no mark in the address. */
export type Verdict = DocumentState | 'not-ours' | 'signature-wrong' | 'not-reached' | 'none-named'

export interface DocumentCheckState {
  readonly at:
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly message: Message }
    | { readonly kind: 'said'; readonly verdict: Verdict; readonly document?: CheckedDocument; readonly mark?: DocumentMark }
  /** result of comparing the user's file with the issued one */
  readonly file: 'none' | 'reading' | 'same' | 'changed' | 'unread'
}

export interface DocumentCheckActions {
  /** checks the mark of the address */
  readonly open: () => void
  /** checks again after a failure */
  readonly retry: Offered
  /** compares a file on this device; offered if the server knows the document */
  readonly compare: ((file: Blob) => void) | undefined
  readonly close: () => void
}

export type DocumentCheckFlow = Flow<DocumentCheckState, DocumentCheckActions>
