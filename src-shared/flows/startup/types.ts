import type { RouteName } from '../../domain/routes.ts'
import type { Message } from '../../ports/message.ts'
import type { Flow, Offered } from '../flow.ts'

/** The start-up checks [4-06] as one place the frame looks at; only 'open' renders the page. */
export type StartupAt =
  | { readonly kind: 'checking' }
  | { readonly kind: 'open' }
  /** the route needs sign-in and nobody is signed in: success-style picture and 'Please log in first' [2-02]; expired: say that too */
  | { readonly kind: 'signInNeeded'; readonly expired: boolean }
  | { readonly kind: 'notSupported' }
  | { readonly kind: 'personalOnly' }
  | { readonly kind: 'corporateOnly' }
  | { readonly kind: 'unsupported' }
  /** the server's words, said in a dialog whose OK closes the page [8-07] */
  | { readonly kind: 'unqualified'; readonly message: Message }
  | { readonly kind: 'failed'; readonly message: Message }

/** Why a page is not opened. */
export type StartupRefusal = Exclude<StartupAt, { readonly kind: 'checking' | 'open' }>

export interface StartupState {
  readonly at: StartupAt
}

export interface StartupActions {
  /** The router says which page is being shown. Public pages open at once [2-02]; the platform check runs once. */
  readonly open: (route: RouteName) => void
  readonly retry: Offered
  readonly signIn: Offered
  /** not-supported and account-type pages: use another account */
  readonly signOut: Offered
  /** closes the page or window, or goes where the user came from */
  readonly leave: Offered
}

export type StartupFlow = Flow<StartupState, StartupActions>
