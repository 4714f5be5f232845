import type { RouteName } from '../../../domain/routes.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** The outcome of the start-up checks [4-06]; the page is drawn only if it is 'open'. */
export type StartupAt =
  | { readonly kind: 'checking' }
  | { readonly kind: 'open' }
  /** the page needs sign-in: success-style picture and 'Please log in first' [2-02]; expired: the session has ended, and the page also shows that */
  | { readonly kind: 'signInNeeded'; readonly expired: boolean }
  | { readonly kind: 'notSupported' }
  | { readonly kind: 'personalOnly' }
  | { readonly kind: 'corporateOnly' }
  | { readonly kind: 'unsupported' }
  /** the server's message, in a dialog whose OK closes the page [8-07] */
  | { readonly kind: 'unqualified'; readonly message: Message }
  /** moneyOpen: this tab went to the cashier and does not know the outcome, so the user must not pay again (decision 7) */
  | { readonly kind: 'failed'; readonly message: Message; readonly moneyOpen?: true }

/** Why a page is not opened. */
export type StartupRefusal = Exclude<StartupAt, { readonly kind: 'checking' | 'open' }>

export interface StartupState {
  readonly at: StartupAt
}

export interface StartupActions {
  /** Runs the checks for a page. Public pages open at once [2-02]; the platform check runs once. */
  readonly open: (route: RouteName) => void
  readonly retry: Offered
  readonly signIn: Offered
  /** available before sign-in: the external lookup of cadastral numbers [2-03], and the user guide [2-25] */
  readonly openLookup: Offered
  readonly readGuide: Offered
  /** not-supported and account-type pages: use another account */
  readonly signOut: Offered
  /** opens this page on the account's platform */
  readonly switchPlatform: Offered
  /** closes the page or window, or goes to its fallback page */
  readonly leave: Offered
}

export type StartupFlow = Flow<StartupState, StartupActions>
