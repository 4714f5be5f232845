import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** So many calls in a row without an answer, and the counterpart counts as down. */
const FAILURES = 5
const SECOND = 1_000
/** How long it is left alone between two probes; the last one repeats. */
const RESTS = [10, 20, 40, 80, 160, 300].map((seconds) => seconds * SECOND)

/** Keeps from hammering a counterpart that does not answer: calls that can wait do, and one at a time finds out whether it is back. */
export class Breaker {
  #failures = 0
  #rests = 0
  #restsUntil: Date | undefined
  #isProbing = false

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    /** what it is called, and what happens meanwhile */
    private readonly words: { readonly who: string; readonly meanwhile: string },
  ) {}

  /** When a call that can wait is worth trying again; undefined: now. */
  get restsUntil(): Date | undefined {
    return this.#restsUntil
  }

  /** How many of so many calls that can wait may be made now. */
  room(wanted: number): number {
    if (this.#restsUntil === undefined) return wanted
    return this.#isProbing || this.clock.now() < this.#restsUntil ? 0 : Math.min(1, wanted)
  }

  /** Asked just before a call that can wait; a yes while resting makes it the probe, and its outcome must be told. */
  mayCall(): boolean {
    if (this.room(1) === 0) return false
    this.#isProbing = this.#restsUntil !== undefined
    return true
  }

  answered(): void {
    if (this.#restsUntil !== undefined) this.log.warn({}, `${this.words.who} answers again`)
    this.#failures = 0
    this.#rests = 0
    this.#restsUntil = undefined
    this.#isProbing = false
  }

  failed(): void {
    this.#isProbing = false
    this.#failures += 1
    if (this.#failures < FAILURES) return
    const now = this.clock.now()
    // calls that were under way when it began to rest change nothing
    if (this.#restsUntil !== undefined && now < this.#restsUntil) return
    if (this.#restsUntil === undefined)
      this.log.error({ failures: this.#failures }, `${this.words.who} does not answer: ${this.words.meanwhile}`)
    const rest = RESTS[Math.min(this.#rests, RESTS.length - 1)] ?? 300 * SECOND
    this.#rests += 1
    this.#restsUntil = new Date(now.getTime() + rest)
  }
}
