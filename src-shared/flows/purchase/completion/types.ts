import type { TimeLabel } from '../../../domain/calendar/time-label.ts'
import type { ExpectedDay } from '../../../domain/calendar/working-days.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import type { MessageKey } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** /complete-submission [2-06]. */
export interface CompletionState {
  readonly at: 'loading' | 'ready'
  /** whether the address names an application */
  readonly isNamed: boolean
  /** merchantOrderNo up to its first underscore, or the generic flow's workNo; '--' if the address has neither */
  readonly applicationNumber: string
  /** yyyy-mm-dd hh:mm:ss in Macao, or '--' */
  readonly applicationTime: string
  /** shown as 'at least' if not certain (decision 3.8, threat 23); undefined if there is no expected day */
  readonly expected: ExpectedDay | undefined
  /** processing time [9-01]; undefined while not known */
  readonly time: TimeLabel | undefined
  /** name of the item in the generic flow */
  readonly itemName: string | undefined
  /** where to follow the progress: the personal or the business platform */
  readonly hint: MessageKey
  /**
   * Payment state according to the server; the address only claims success (threat 33). 'none': the application has
   * nothing to pay; 'unheard': the server does not know it, or could not be reached; 'unpaid', 'givenBack' and 'decided' offer the
   * payment page.
   */
  readonly payment: 'none' | 'checking' | 'paid' | 'pending' | 'unpaid' | 'givenBack' | 'decided' | 'unknown' | 'unheard'
  /** the bill, once it is paid; `lines` is empty for an application's fees */
  readonly paid: Pick<Bill, 'total' | 'channel' | 'lines'> | undefined
  /** `finish` could not close the window, so the page tells the user to close it */
  readonly mayCloseByHand: boolean
}

export interface CompletionActions {
  readonly open: () => void
  /** opens the receipt page with tid, platform and language; only for a paid order */
  readonly downloadReceipt: Offered
  /** copies the application number, if the browser can */
  readonly copyNumber: Offered
  /** prints the page as proof of an application without fees; for a paid one the receipt is the proof */
  readonly print: Offered
  /** closes the page or window */
  readonly finish: () => void
  /** opens the list of the user's records */
  readonly showRecords: () => void
  /** starts another application; offered if the window could not be closed */
  readonly applyAgain: Offered
  /** returns to the payment page of an unpaid order */
  readonly goToPayment: Offered
}

export type CompletionFlow = Flow<CompletionState, CompletionActions>
