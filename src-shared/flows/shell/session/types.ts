import type { Profile } from '../../../domain/people/profile.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'
import type { HostSession } from '../launch/types.ts'

export type SessionAt =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'loading' }
  /** expired: the server ended the session (401 in the middle of a flow); nothing on the page is lost */
  | { readonly kind: 'signed-out'; readonly expired: boolean }
  | { readonly kind: 'signed-in'; readonly profile: Profile }
  | { readonly kind: 'failed'; readonly message: Message }

/** logined and profile of [3-18] are `at`; osType and gxToken are the host's. */
export interface SessionState extends HostSession {
  readonly at: SessionAt
  /** a sign-in or log-out is under way */
  readonly busy: 'signing-in' | 'signing-out' | null
  /** why the last sign-in or log-out did not work [8-14] */
  readonly failure: Message | null
}

export interface SessionActions {
  /** Exchanges the host's one-time code (decision 4), then loads who is signed in, unless that is known. */
  readonly open: () => void
  /** Loads again who is signed in [4-11]. */
  readonly refresh: () => void
  /** Leads to the identity provider, and back to this very page. */
  readonly signIn: Offered
  /** Asks first [2-28], then logs out on the server, clears profile and token [4-11]. */
  readonly signOut: Offered
}

export type SessionFlow = Flow<SessionState, SessionActions>
