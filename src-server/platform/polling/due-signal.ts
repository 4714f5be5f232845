/** Tells the poller of this process that something is due now, so that it does not wait for its next round. */
export class DueSignal {
  #listener: () => void = () => undefined

  /** Calls the listener. */
  send(): void {
    this.#listener()
  }

  /** Sets the listener; there is one, and a new one replaces it. */
  onSignal(listener: () => void): void {
    this.#listener = listener
  }
}
