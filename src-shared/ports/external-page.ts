/**
 * A page of another site that the user was sent to (cashier, identity check), in a popup, in
 * the host, or the same tab. No signal says what happened there: each only makes the flow ask the
 * server (decision 3.5, threats 1-4).
 */
export interface ExternalPage {
  /** How it went out; 'blocked': the popup was refused, so show `href` as a link (threat 5). */
  readonly carriedBy: 'window' | 'host' | 'same-tab' | 'blocked'
  /** Where the user can go on by hand. */
  readonly href: string
  /** 'ask' something happened, ask the server; 'closed' the window is gone, ask once more and end; 'later' the payer chose to pay later. Returns its own removal. */
  onSignal(listener: (signal: ExternalPageSignal) => void): () => void
  /** Brings the window back to the front, where that is possible. */
  focus(): void
  /** Stops listening and polling; closes the window if it is ours. Safe to call twice. */
  end(): void
}
export type ExternalPageSignal = 'ask' | 'closed' | 'later'
