import type { PageName, RouteName } from '../domain/routes.ts'

export type Query = Readonly<Record<string, string | undefined>>

/**
 * How the address changed. `entry`: the browser came to another entry of its history, by `go` or by Back and Forward.
 * `replaced`: this entry has another address, which may name the same page.
 */
export type AddressChange = 'entry' | 'replaced'

/** Moves within the product. Facts of the launch that must go along (platform=ab) are added by the adapter [1-05]. */
export interface Navigator {
  /** The page that the address names. */
  page(): PageName
  /** Calls back after each change of the address within the product; returns the removal of the listener. */
  onChange(listener: (change: AddressChange) => void): () => void
  go(route: RouteName, query?: Query): void
  /** Another page in the place of this one and of all its parts. */
  replace(route: RouteName, query?: Query): void
  /** How many entries of ours Back can go back to from here: known of this very entry, after a reload and a redirect as well. */
  pagesBehind(): number
  /** One page back; only where one of ours is behind (flows/core/close-page.ts). */
  back(): void
  /**
   * Which part of this page is shown, e.g. a step of an application, under an address that stays: a later part gets an
   * entry of its own in the history; for an earlier one the history goes back to its entry, where there is one.
   */
  showPart(part: number): void
  /** Calls back when Back or Forward came to the entry of another part of this page; returns the removal of the listener. */
  onPart(listener: (part: number) => void): () => void
  /** Loads this very page anew under another query; no step is added to the history. */
  reload(query: Query): void
  /**
   * Leaves for another address in this tab: sign-in, cashier. Only http and https of hosts the server named. A page that
   * only forwards is not come back to: Back would send its visitor on again.
   */
  leaveTo(url: string, leaving?: 'from-here' | 'only-forwards'): void
  /** The query of the page now shown. */
  query(): Query
}
