import type { Profile } from '../../domain/profile.ts'
import type { Message } from '../../ports/message.ts'
import type { Flow, Offered } from '../flow.ts'

export type SessionAt =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'loading' }
  /** expired: was signed in and the server no longer knows it (401 mid-flow); nothing on the page is lost */
  | { readonly kind: 'signed-out'; readonly expired: boolean }
  | { readonly kind: 'signed-in'; readonly profile: Profile }
  | { readonly kind: 'failed'; readonly message: Message }

export interface SessionState {
  readonly at: SessionAt
  /** the way to or from the identity provider is being taken */
  readonly busy: 'signing-in' | 'signing-out' | null
  /** why the last sign-in or log-out did not work [8-14] */
  readonly failure: Message | null
}

export interface SessionActions {
  /** Reads who is signed in, spending the host's one-time code first (decision 4). Again: only when not known yet. */
  readonly open: () => void
  /** Asks the server again, whatever is known [4-11]. */
  readonly refresh: () => void
  /** To the identity provider and back to this very page. */
  readonly signIn: Offered
  /** Asks first [2-28], then logs out on the server, clears profile and token [4-11]. */
  readonly signOut: Offered
}

export type SessionFlow = Flow<SessionState, SessionActions>
