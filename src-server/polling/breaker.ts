import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** After so many calls in a row without an answer the counterpart counts as down. */
const FAILURES = 5
const SECOND = 1_000
/** How long it is left alone between two probes; the last one repeats. */
const RESTS = [10, 20, 40, 80, 160, 300].map((seconds) => seconds * SECOND)

/** Spares a counterpart that does not answer: calls that can wait do so, and one at a time probes whether it is back. */
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

  /** Decides just before a call that can wait. While the counterpart rests, a call that is allowed is the probe, and its outcome must be reported. */
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
    // Calls that were under way when the rest began change nothing.
    if (this.#restsUntil !== undefined && now < this.#restsUntil) return
    if (this.#restsUntil === undefined)
      this.log.error({ failures: this.#failures }, `${this.words.who} does not answer: ${this.words.meanwhile}`)
    const rest = RESTS[Math.min(this.#rests, RESTS.length - 1)] ?? 300 * SECOND
    this.#rests += 1
    this.#restsUntil = new Date(now.getTime() + rest)
  }
}
