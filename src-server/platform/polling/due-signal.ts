/** Notifies the poller of this process that something is due now, before its next round. */
export class DueSignal {
  #listener: () => void = () => undefined

  send(): void {
    this.#listener()
  }

  /** Sets the listener. There is one; a new one replaces it. */
  onSignal(listener: () => void): void {
    this.#listener = listener
  }
}
