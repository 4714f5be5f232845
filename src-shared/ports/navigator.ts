import type { PageName, RouteName } from '../domain/routes.ts'

export type Query = Readonly<Record<string, string | undefined>>

/**
 * How the address changed. `entry`: the browser moved to another history entry, by `go` or by Back and Forward.
 * `replaced`: the current entry got another address, possibly of the same page.
 */
export type AddressChange = 'entry' | 'replaced'

/** Navigation within the product. The adapter adds launch parameters that every address keeps (platform=ab) [1-05]. */
export interface Navigator {
  /** The page that the address names. */
  page(): PageName
  /** Calls back after each change of the address within the product; returns a function that removes the listener. */
  onChange(listener: (change: AddressChange) => void): () => void
  go(route: RouteName, query?: Query): void
  /** Replaces this page and all its parts in the history. */
  replace(route: RouteName, query?: Query): void
  /** Number of our history entries before this one. It is stored with the entry, so it survives reloads and redirects. */
  pagesBehind(): number
  /** One page back. Call it only if `pagesBehind` is not 0 (flows/core/close-page.ts). */
  back(): void
  /**
   * Sets the shown part of this page, for example a step of an application. The address does not change. A later part
   * adds a history entry; for an earlier one the history goes back to its entry, if there is one.
   */
  showPart(part: number): void
  /** Calls back when Back or Forward reached another part of this page; returns a function that removes the listener. */
  onPart(listener: (part: number) => void): () => void
  /** Reloads this page with another query, without a new history entry. */
  reload(query: Query): void
  /**
   * Leaves for another address in this tab: sign-in, cashier. Only http and https addresses that came from the server.
   * With 'only-forwards' this page is removed from the history, because Back would forward the user again.
   */
  leaveTo(url: string, leaving?: 'from-here' | 'only-forwards'): void
  /** The query of the current page. */
  query(): Query
}
