/** A barrier that all cells of a row reach before one event happens to their server, once for all. */
export class Meeting {
  #waiting: { readonly go: () => void; readonly fail: (error: unknown) => void }[] = []
  #act: (() => Promise<void>) | undefined

  constructor(private expected: number) {}

  /** Waits for the others; the last to arrive acts, then all continue. */
  async all(act: () => Promise<void>): Promise<void> {
    this.#act = act
    const met = new Promise<void>((go, fail) => {
      this.#waiting.push({ go, fail })
    })
    this.#meet()
    await met
  }

  /** A cell that is done, or has failed, and reaches no more barriers. */
  leaves(): void {
    this.expected -= 1
    this.#meet()
  }

  #meet(): void {
    const act = this.#act
    if (act === undefined || this.#waiting.length === 0 || this.#waiting.length < this.expected) return
    const waiting = this.#waiting
    this.#waiting = []
    this.#act = undefined
    act().then(
      () => {
        for (const { go } of waiting) go()
      },
      (error: unknown) => {
        for (const { fail } of waiting) fail(error)
      },
    )
  }
}
