import { ProblemError } from './problem.ts'

export interface QueueLimits {
  /** how many jobs may run at once */
  readonly atOnce: number
  /** how many jobs of all callers may wait */
  readonly waiting: number
  /** milliseconds after which a waiting job is refused; a browser waits 30 s */
  readonly waitMs: number
}

interface WaitingJob {
  start(): void
  refuse(problem: ProblemError): void
}

/** About the time until a slot is free. */
const RETRY_SECONDS = 5

const busy = (): ProblemError => new ProblemError(503, 'busy', 'problemTooMany', {}, RETRY_SECONDS)

/**
 * A queue for costly work. Each caller has one job running at a time, and callers are served in rotation, so a caller who sends many jobs
 * delays only their own (threat 31).
 */
export class FairQueue {
  /** waiting jobs by caller; the next caller to be served comes first */
  readonly #lines = new Map<string, WaitingJob[]>()
  readonly #busy = new Set<string>()
  #waiting = 0

  constructor(private readonly limits: QueueLimits) {}

  /** Runs the work once a slot is free. Rejects with a ProblemError (503) if that takes too long, or too many jobs wait. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#freeSlot(caller)
    try {
      return await work()
    } finally {
      this.#busy.delete(caller)
      this.#moveToEnd(caller)
      this.#startNext()
    }
  }

  #freeSlot(caller: string): Promise<void> {
    if (this.#waiting >= this.limits.waiting) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(caller) ?? []
      const timer = setTimeout(() => {
        line.splice(line.indexOf(job), 1)
        job.refuse(busy())
      }, this.limits.waitMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        this.#waiting -= 1
      }
      const job: WaitingJob = {
        start: () => {
          stopWaiting()
          resolve()
        },
        refuse: (problem) => {
          stopWaiting()
          reject(problem)
        },
      }
      this.#waiting += 1
      line.push(job)
      this.#lines.set(caller, line)
      this.#startNext()
    })
  }

  /** Moves a caller who has just been served behind all others. */
  #moveToEnd(caller: string): void {
    const line = this.#lines.get(caller)
    this.#lines.delete(caller)
    if (line !== undefined && line.length > 0) this.#lines.set(caller, line)
  }

  #startNext(): void {
    for (const [caller, line] of [...this.#lines]) {
      if (this.#busy.size >= this.limits.atOnce) return
      if (this.#busy.has(caller)) continue
      const next = line.shift()
      if (next === undefined) continue
      this.#busy.add(caller)
      next.start()
    }
  }
}
