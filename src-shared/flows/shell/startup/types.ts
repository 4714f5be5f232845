import type { RouteName } from '../../../domain/routes.ts'
import type { Message } from '../../../ports/message.ts'
import type { Flow, Offered } from '../../core/flow.ts'

/** The outcome of the start-up checks [4-06]; the page is drawn only when it is 'open'. */
export type StartupAt =
  | { readonly kind: 'checking' }
  | { readonly kind: 'open' }
  /** the page needs sign-in and nobody is signed in: success-style picture and 'Please log in first' [2-02]; expired: the page says that too */
  | { readonly kind: 'signInNeeded'; readonly expired: boolean }
  | { readonly kind: 'notSupported' }
  | { readonly kind: 'personalOnly' }
  | { readonly kind: 'corporateOnly' }
  | { readonly kind: 'unsupported' }
  /** the server's message, shown in a dialog whose OK closes the page [8-07] */
  | { readonly kind: 'unqualified'; readonly message: Message }
  /** moneyOpen: this tab went to pay, and has not heard how that ended; whoever reads it must not pay again (decision 7) */
  | { readonly kind: 'failed'; readonly message: Message; readonly moneyOpen?: true }

/** Why a page is not opened. */
export type StartupRefusal = Exclude<StartupAt, { readonly kind: 'checking' | 'open' }>

export interface StartupState {
  readonly at: StartupAt
}

export interface StartupActions {
  /** Checks the page that is entered. Public pages open at once [2-02]; the platform check runs once. */
  readonly open: (route: RouteName) => void
  readonly retry: Offered
  readonly signIn: Offered
  /** before sign-in: the external lookup of cadastral numbers [2-03], and the user guide [2-25] */
  readonly openLookup: Offered
  readonly readGuide: Offered
  /** not-supported and account-type pages: use another account */
  readonly signOut: Offered
  /** opens this page on the platform that the account is of, which the other page's words only name */
  readonly switchPlatform: Offered
  /** closes the page or window, or goes where the user came from */
  readonly leave: Offered
}

export type StartupFlow = Flow<StartupState, StartupActions>
