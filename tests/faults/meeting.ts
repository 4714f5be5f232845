/** A barrier that all cells of a row reach before one event happens to their server, once for all. */
export class Meeting {
  #waiting: ((met: Promise<void>) => void)[] = []
  #act = async (): Promise<void> => undefined

  constructor(private expected: number) {}

  /** Waits for the others; the last to arrive acts, then all continue. */
  all(act: () => Promise<void>): Promise<void> {
    this.#act = act
    return new Promise((go) => {
      this.#waiting.push(go)
      this.#meet()
    })
  }

  /** A cell that is done, or has failed, and reaches no more barriers. */
  leaves(): void {
    this.expected -= 1
    this.#meet()
  }

  #meet(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.expected) return
    const met = this.#act()
    for (const go of this.#waiting.splice(0)) go(met)
  }
}
