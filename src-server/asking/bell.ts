/** Says within this process that something is due now, so that whoever works on what is due need not wait for the next round. */
export class Bell {
  #listener: () => void = () => undefined

  ring(): void {
    this.#listener()
  }

  /** One listens: the one that took over last. */
  onRing(listener: () => void): void {
    this.#listener = listener
  }
}
