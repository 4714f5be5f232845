/** Tells the poller of this process that something is due now, so that it does not wait for its next round. */
export class DueSignal {
  #listener: () => void = () => undefined

  send(): void {
    this.#listener()
  }

  /** There is one listener: a new one replaces the one before. */
  onSignal(listener: () => void): void {
    this.#listener = listener
  }
}
