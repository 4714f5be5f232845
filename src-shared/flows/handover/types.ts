import type { Message } from '../../ports/message.ts'
import type { Offered } from '../flow.ts'

/** Continue on the phone: how the link stands that the dialog shows (decision 9.13). */
export type HandoverView =
  | { readonly kind: 'making' }
  /** to be scanned; whole minutes left, by the server's clock */
  | { readonly kind: 'open'; readonly link: string; readonly minutesLeft: number }
  /** a phone has gone on with it: what happens there the server says */
  | { readonly kind: 'opened' }
  | { readonly kind: 'over' }
  /** could not be made; the server's words where it gave some */
  | { readonly kind: 'failed'; readonly message: Message }

export interface HandoverActions {
  /** a new link; the one shown is void then */
  readonly renew: Offered
  readonly copy: Offered
  /** "I have finished there": the server is asked, and the dialog goes */
  readonly finished: Offered
  /** gives the link up */
  readonly cancel: Offered
}
