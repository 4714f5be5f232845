import type { Log } from '../log.ts'

/** Several rows are polled at a time, so that one that hangs keeps no other waiting; a limit spares the counterpart. */
const AT_ONCE = 8

/** One kind of rows that are polled when they are due. */
export interface DueWork<T> {
  /** How many of so many calls may be made now: none while the counterpart is left alone. */
  room(wanted: number): number
  /** Claims so many that are due, for this server alone. */
  claim(atMost: number): Promise<readonly T[]>
  /** Polls one row; it handles its own errors and never throws. */
  poll(one: T): Promise<void>
  /** What else is done in each round. */
  beside?(): Promise<unknown>
  /** The log's message when a round failed: nothing is lost, as the due rows stand in the database. */
  readonly failed: string
}

/** Polls due rows in rounds until it is stopped. Any number of servers do so side by side, as each row is claimed by one. */
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
    this.#timer = setInterval(() => this.begin(), this.everyMs)
    this.#timer.unref()
  }

  /** Claims no more rows, and ends when those under way are done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  /** Begins a round now; one that is under way claims what became due meanwhile. */
  begin(): void {
    if (this.#stopped) return
    this.#isWanted = true
    this.#wake()
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  /** Does one round and returns how many rows were polled. */
  async runDue(): Promise<number> {
    const [polled] = await Promise.all([this.#workOff(), this.#stopped ? undefined : this.work.beside?.()])
    return polled
  }

  async #workOff(): Promise<number> {
    const underWay = new Set<Promise<void>>()
    let polled = 0
    for (;;) {
      const room = this.work.room(AT_ONCE - underWay.size)
      const claimed = this.#stopped ? [] : await this.work.claim(room)
      polled += claimed.length
      for (const one of claimed) {
        const poll: Promise<void> = this.work.poll(one).finally(() => underWay.delete(poll))
        underWay.add(poll)
      }
      if (underWay.size === 0) return polled
      // what becomes due meanwhile does not wait for those under way, one of which may hang
      if (claimed.length === 0 || underWay.size >= AT_ONCE) await Promise.race([...underWay, this.#woken()])
    }
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#stopped) {
      this.#isWanted = false
      try {
        await this.runDue()
      } catch (error) {
        this.log.warn({ fault: nameOf(error) }, this.work.failed)
      }
    }
  }
}

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
