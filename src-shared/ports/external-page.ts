/**
 * A page of another site that the user was sent to (cashier, identity check), in a popup, in the
 * host, or in the same tab. Its signals are not trusted: each only makes the flow query the server
 * (decision 3.5, threats 1-4).
 */
export interface ExternalPage {
  /** How the page was opened. 'blocked': the browser refused the popup, so show `href` as a link (threat 5). */
  readonly carriedBy: 'window' | 'host' | 'same-tab' | 'blocked'
  /** Address for a link that the user can follow instead. */
  readonly href: string
  /** 'ask': something happened, query the server. 'closed': the window is gone, query once more and end. 'later': the payer chose to pay later. Returns a function that removes the listener. */
  onSignal(listener: (signal: ExternalPageSignal) => void): () => void
  /** Brings the window to the front if possible. */
  focus(): void
  /** Stops listening and polling, and closes the window if this page opened it. Safe to call twice. */
  end(): void
}
export type ExternalPageSignal = 'ask' | 'closed' | 'later'
