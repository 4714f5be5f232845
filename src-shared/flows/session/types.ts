import type { AccountType } from '../../domain/platforms.ts'
import type { Message } from '../../ports/message.ts'
import type { Flow, Offered } from '../flow.ts'

/** The user's profile [3-07] with its names taken apart: Chinese is joined without a space, the other shown as two parts. */
export interface Profile {
  /** 陳大文; '' for a person with a foreign name only */
  readonly chineseName: string
  readonly chinese: { readonly surname: string; readonly given: string }
  readonly foreign: { readonly surname: string; readonly given: string }
  /** certificate type code 0-22 [3-21] */
  readonly certificateType: string
  readonly certificateTypeName: string
  readonly certificateNumber: string
  readonly mobile: string
  readonly euid: string
  readonly accountType: AccountType
}

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
