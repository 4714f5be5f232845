import type { Message } from '../../../ports/message.ts'
import type { Offered } from '../../core/flow.ts'

/** State of the dialog "continue on the phone" (decision 9.13). */
export type HandoverView =
  | { readonly kind: 'making' }
  /** the link can be scanned; whole minutes left, by the server's clock */
  | { readonly kind: 'open'; readonly link: string; readonly minutesLeft: number }
  /** a phone has opened the link */
  | { readonly kind: 'opened' }
  | { readonly kind: 'over' }
  /** the link could not be made */
  | { readonly kind: 'failed'; readonly message: Message }

export interface HandoverActions {
  /** makes a new link, which invalidates the shown one */
  readonly renew: Offered
  readonly copy: Offered
  /** "I have finished there": closes the dialog and queries the server */
  readonly finished: Offered
  /** revokes the link */
  readonly cancel: Offered
}
