/** A point that all cells of a row reach before something happens to their server, once for all of them. */
export class Meeting {
  #waiting: { readonly go: () => void; readonly fail: (error: unknown) => void }[] = []
  #act: (() => Promise<void>) | undefined

  constructor(private expected: number) {}

  /** Waits for the others; the last one to come acts, and then all go on. */
  async all(act: () => Promise<void>): Promise<void> {
    this.#act = act
    const met = new Promise<void>((go, fail) => {
      this.#waiting.push({ go, fail })
    })
    this.#meet()
    await met
  }

  /** Somebody is done, or failed, and comes to no meeting any more. */
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
