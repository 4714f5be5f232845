import { sqlState } from '../db/unavailable.ts'
import type { Log } from '../log.ts'

/** How many rows are polled at once: one slow answer must not delay the others. */
const AT_ONCE = 8

export interface DueWork<T> {
  /** How many of the wanted calls may be made now: none while the breaker is open. */
  callsAllowed(wanted: number): number
  /** Claims at most this many due rows for this server alone. */
  claim(atMost: number): Promise<readonly T[]>
  /** Polls one row; it handles its own errors and never throws. */
  poll(one: T): Promise<void>
  /** Other work of each round. */
  eachRound?(): Promise<unknown>
  /** The log's message when a round failed. Nothing is lost, because the due rows are in the database. */
  readonly failed: string
}

/** Polls due rows in rounds until it is stopped. Any number of servers may do so, because each row is claimed by one. */
export class Poller<T> {
  #timer: NodeJS.Timeout | undefined
  #wake: () => void = () => undefined
  #running: Promise<void> | undefined
  #isWanted = false
  #stopped = false

  constructor(
    private readonly work: DueWork<T>,
    private readonly everyMs: number,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.startRound(), this.everyMs)
    this.#timer.unref()
  }

  /** Claims no more rows, and resolves when the polls under way are done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  /** Starts a round now. A round under way also claims the rows that became due meanwhile. */
  startRound(): void {
    if (this.#stopped) return
    this.#isWanted = true
    this.#wake()
    this.#running ??= this.#runRounds().finally(() => {
      this.#running = undefined
    })
  }

  /** Runs one round and returns the number of polled rows. */
  async pollDue(): Promise<number> {
    const [polled] = await Promise.all([this.#pollAllDue(), this.#stopped ? undefined : this.work.eachRound?.()])
    return polled
  }

  async #pollAllDue(): Promise<number> {
    const underWay = new Set<Promise<void>>()
    let polled = 0
    for (;;) {
      const atMost = this.work.callsAllowed(AT_ONCE - underWay.size)
      const claimed = this.#stopped ? [] : await this.work.claim(atMost)
      polled += claimed.length
      for (const one of claimed) {
        const poll: Promise<void> = this.work.poll(one).finally(() => underWay.delete(poll))
        underWay.add(poll)
      }
      if (underWay.size === 0) return polled
      // a row that becomes due now must not wait for the polls under way, one of which may hang
      if (claimed.length === 0 || underWay.size >= AT_ONCE) await Promise.race([...underWay, this.#wakeUp()])
    }
  }

  #wakeUp(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  async #runRounds(): Promise<void> {
    while (this.#isWanted && !this.#stopped) {
      this.#isWanted = false
      try {
        await this.pollDue()
      } catch (error) {
        this.log.warn({ fault: nameOf(error), code: sqlState(error) }, this.work.failed)
      }
    }
  }
}

/** An error's name for the log; its message may contain what must not be logged. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
