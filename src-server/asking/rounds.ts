import type { Log } from '../log.ts'

/** So many at a time: one that hangs keeps no other waiting, and the counterpart is not flooded. */
const AT_ONCE = 8

/** What is asked about when it is due. */
export interface DueWork<T> {
  /** How many of so many questions may be asked now: none while the counterpart is left alone. */
  room(wanted: number): number
  /** Takes so many that are due, for this server alone. */
  take(atMost: number): Promise<readonly T[]>
  /** Asks about one; its trouble is its own, so it never throws. */
  look(one: T): Promise<void>
  /** What else is done in each round. */
  beside?(): Promise<unknown>
  /** For the log, when a round could not be: nothing of it is lost, as what is due stands in the database. */
  readonly failed: string
}

/** Works off what is due, in rounds, until it is stopped. Any number of servers do so side by side. */
export class Rounds<T> {
  #timer: NodeJS.Timeout | undefined
  #wake: () => void = () => undefined
  #rounds: Promise<void> | undefined
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

  /** Takes no more, and ends when what is under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#rounds
  }

  /** A round now; one under way takes what became due meanwhile. */
  begin(): void {
    if (this.#stopped) return
    this.#isWanted = true
    this.#wake()
    this.#rounds ??= this.#run().finally(() => {
      this.#rounds = undefined
    })
  }

  /** One round; answers how many were asked about. One's trouble does not keep the others waiting. */
  async runDue(): Promise<number> {
    const [looked] = await Promise.all([this.#workOff(), this.#stopped ? undefined : this.work.beside?.()])
    return looked
  }

  async #workOff(): Promise<number> {
    const underWay = new Set<Promise<void>>()
    let looked = 0
    for (;;) {
      const room = this.work.room(AT_ONCE - underWay.size)
      const taken = this.#stopped ? [] : await this.work.take(room)
      looked += taken.length
      for (const one of taken) {
        const look: Promise<void> = this.work.look(one).finally(() => underWay.delete(look))
        underWay.add(look)
      }
      if (underWay.size === 0) return looked
      // what becomes due meanwhile does not wait for those under way, one of which may hang
      if (taken.length === 0 || underWay.size >= AT_ONCE) await Promise.race([...underWay, this.#woken()])
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
