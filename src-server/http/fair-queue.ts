import { ProblemError } from './problem.ts'

export interface QueueLimits {
  /** how much is done at once */
  readonly atOnce: number
  /** how many may wait, all askers together */
  readonly waiting: number
  /** milliseconds after which a turn that has not come is given up; a browser waits 30 s */
  readonly waitMs: number
}

interface Waiting {
  begin(): void
  end(refusal: ProblemError): void
}

const busy = (): ProblemError => new ProblemError(503, 'busy', 'problemTooMany')

/**
 * Costly work, a little at once: whoever asks has one thing done at a time and the askers take turns, so that one who
 * sends much waits behind their own and not everybody behind them (threat 31).
 */
export class FairQueue {
  /** what waits, by who asks; whose turn is next comes first */
  readonly #lines = new Map<string, Waiting[]>()
  readonly #busy = new Set<string>()
  #waiting = 0

  constructor(private readonly limits: QueueLimits) {}

  /** Does the work when its turn comes. Rejects with a ProblemError (503) when it does not come soon, or too many wait. */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(asker)
    try {
      return await work()
    } finally {
      this.#busy.delete(asker)
      this.#toTheEnd(asker)
      this.#goOn()
    }
  }

  #turnOf(asker: string): Promise<void> {
    if (this.#waiting >= this.limits.waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(asker) ?? []
      const impatience = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        waiting.end(busy())
      }, this.limits.waitMs)
      const over = () => {
        clearTimeout(impatience)
        this.#waiting -= 1
      }
      const waiting: Waiting = {
        begin: () => {
          over()
          resolve()
        },
        end: (refusal) => {
          over()
          reject(refusal)
        },
      }
      this.#waiting += 1
      line.push(waiting)
      this.#lines.set(asker, line)
      this.#goOn()
    })
  }

  /** Who has just been served waits behind everybody else's next. */
  #toTheEnd(asker: string): void {
    const line = this.#lines.get(asker)
    this.#lines.delete(asker)
    if (line !== undefined && line.length > 0) this.#lines.set(asker, line)
  }

  /** Lets those begin whose turn it is. */
  #goOn(): void {
    for (const [asker, line] of [...this.#lines]) {
      if (this.#busy.size >= this.limits.atOnce) return
      if (this.#busy.has(asker)) continue
      const next = line.shift()
      if (next === undefined) continue
      this.#busy.add(asker)
      next.begin()
    }
  }
}
