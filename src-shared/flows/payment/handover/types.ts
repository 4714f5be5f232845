import type { Message } from '../../../ports/message.ts'
import type { Offered } from '../../core/flow.ts'

/** The state of the link in the dialog "continue on the phone" (decision 9.13). */
export type HandoverView =
  | { readonly kind: 'making' }
  /** the link is ready to be scanned; whole minutes left, by the server's clock */
  | { readonly kind: 'open'; readonly link: string; readonly minutesLeft: number }
  /** a phone has opened the link; the server knows what happens there */
  | { readonly kind: 'opened' }
  | { readonly kind: 'over' }
  /** the link could not be made; the server's message where it gave one */
  | { readonly kind: 'failed'; readonly message: Message }

export interface HandoverActions {
  /** makes a new link, which ends the one shown */
  readonly renew: Offered
  readonly copy: Offered
  /** "I have finished there": closes the dialog and polls the server */
  readonly finished: Offered
  /** gives the link up */
  readonly cancel: Offered
}
