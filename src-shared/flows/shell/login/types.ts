import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** /login: starts the sign-in, or, with code and state, exchanges them and returns to the user's page [7-31]. */
export interface LoginState {
  readonly at: { readonly kind: 'working' } | { readonly kind: 'failed'; readonly message: Message }
}

export interface LoginActions {
  readonly open: () => void
  /** starts another sign-in at the identity provider */
  readonly retry: Offered
  /** always offered, so the user never has to wait */
  readonly goHome: () => void
}

export type LoginFlow = Flow<LoginState, LoginActions>
