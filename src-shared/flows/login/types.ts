import type { Message } from '../../ports/message.ts'
import type { Flow, Offered } from '../flow.ts'

/** /login: starts sign-in without a code; with code and state, exchanges them and goes back to where the user was [7-31]. */
export interface LoginState {
  readonly at: { readonly kind: 'working' } | { readonly kind: 'failed'; readonly message: Message }
}

export interface LoginActions {
  readonly open: () => void
  /** a fresh attempt at the identity provider */
  readonly retry: Offered
  /** whoever does not want to wait, too */
  readonly goHome: () => void
}

export type LoginFlow = Flow<LoginState, LoginActions>
