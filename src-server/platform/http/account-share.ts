interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Limits how much of the server one account uses at a time: some of its calls run at once, and the others wait. However many calls an
 * account sends together, connections to the database and time are left for others (threat 31).
 */
export class AccountShare {
  readonly #lines = new Map<string, Line>()

  constructor(private readonly atOnce: number) {}

  /** Runs the work once one of the account's places is free. */
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

  /** Passes the place to the account's next waiting call, if there is one. */
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
