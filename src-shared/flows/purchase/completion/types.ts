import type { TimeLabel } from '../../../domain/calendar/time-label.ts'
import type { ExpectedDay } from '../../../domain/calendar/working-days.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import type { MessageKey } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** /complete-submission [2-06]. */
export interface CompletionState {
  readonly at: 'loading' | 'ready'
  /** whether the address names an application at all */
  readonly isNamed: boolean
  /** before the first underscore of merchantOrderNo, or the generic flow's workNo; '--' when the address has neither */
  readonly applicationNumber: string
  /** yyyy-mm-dd hh:mm:ss in Macao, or '--' */
  readonly applicationTime: string
  /** 'at least' when not certain (decision 3.8, threat 23); undefined where there is nothing to count */
  readonly expected: ExpectedDay | undefined
  /** how long it takes [9-01]; undefined while not known */
  readonly time: TimeLabel | undefined
  /** name of the item in the generic flow */
  readonly itemName: string | undefined
  /** where to follow progress: the person's or the business's platform */
  readonly hint: MessageKey
  /**
   * Whether the server agrees with an address that claims success (threat 33). 'none': it knows the application, which has
   * nothing to pay here; 'unheard': it knows none, or did not answer; 'unpaid' offers the payment page.
   */
  readonly payment: 'none' | 'checking' | 'paid' | 'pending' | 'unpaid' | 'unknown' | 'unheard'
  /** what was paid for, once the server calls it paid; its plans are empty for an application's fees */
  readonly paid: Pick<Bill, 'total' | 'channel' | 'lines'> | undefined
  /** `finish` could not close the window, so the page says that the user may close it */
  readonly mayCloseByHand: boolean
}

export interface CompletionActions {
  readonly open: () => void
  /** the receipt page with tid, platform and language; only for a paid order */
  readonly downloadReceipt: Offered
  /** the number, to be pasted where it is asked for; where pages may copy */
  readonly copyNumber: Offered
  /** what proves an application that had nothing to pay, where something can print; of a paid one the receipt does */
  readonly print: Offered
  /** closes the page or window */
  readonly finish: () => void
  /** to everything of one's own */
  readonly showRecords: () => void
  /** to another application, once the window could not be closed */
  readonly applyAgain: Offered
  /** back to the payment page of an order that is not paid after all */
  readonly goToPayment: Offered
}

export type CompletionFlow = Flow<CompletionState, CompletionActions>
