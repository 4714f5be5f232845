import type { Profile } from '../../../domain/people/profile.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'
import type { HostSession } from '../launch/types.ts'

export type SessionAt =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'loading' }
  /** expired: the server ended the session (401 during a flow); nothing on the page is lost */
  | { readonly kind: 'signed-out'; readonly expired: boolean }
  | { readonly kind: 'signed-in'; readonly profile: Profile }
  | { readonly kind: 'failed'; readonly message: Message }

/** `at` is what [3-18] calls logined and profile; osType and gxToken are the host's. */
export interface SessionState extends HostSession {
  readonly at: SessionAt
  /** a sign-in or log-out is running */
  readonly busy: 'signing-in' | 'signing-out' | null
  /** why the last sign-in or log-out failed [8-14] */
  readonly failure: Message | null
}

export interface SessionActions {
  /** Exchanges the host's one-time code (decision 4), then loads the account, unless it is known. */
  readonly open: () => void
  /** Leads to the identity provider, and then back to this page. */
  readonly signIn: Offered
  /** After a confirmation [2-28], logs out on the server and clears profile and token [4-11]. */
  readonly signOut: Offered
}

export type SessionFlow = Flow<SessionState, SessionActions>
