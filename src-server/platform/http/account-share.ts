interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * How much of the server one account has at a time: so many of its calls run at once, and more of them wait for their own.
 * However many an account sends together, others find connections to the database and time free (threat 31).
 */
export class AccountShare {
  readonly #lines = new Map<string, Line>()

  constructor(private readonly atOnce: number) {}

  /** Does the work once one of the account's places is free. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(accountId) ?? { running: 0, waiting: [] }
    this.#lines.set(accountId, line)
    if (line.running < this.atOnce) line.running += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      this.#leave(accountId, line)
    }
  }

  /** The place goes to the account's next call, if one waits. */
  #leave(accountId: string, line: Line): void {
    const next = line.waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    line.running -= 1
    if (line.running === 0) this.#lines.delete(accountId)
  }
}
