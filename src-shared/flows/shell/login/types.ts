import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** /login: without a code it starts the sign-in; with code and state it exchanges them and goes back to the user's page [7-31]. */
export interface LoginState {
  readonly at: { readonly kind: 'working' } | { readonly kind: 'failed'; readonly message: Message }
}

export interface LoginActions {
  readonly open: () => void
  /** starts another sign-in at the identity provider */
  readonly retry: Offered
  /** offered at any time, so that nobody has to wait */
  readonly goHome: () => void
}

export type LoginFlow = Flow<LoginState, LoginActions>
