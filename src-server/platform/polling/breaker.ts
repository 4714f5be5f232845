import type { ServiceState } from '#shared/domain/service-status.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** After this many consecutive calls without an answer the breaker opens. */
const FAILURES = 5
const SECOND = 1_000
/** How long the breaker stays open before the next probe; the last one repeats. */
const PAUSES = [10, 20, 40, 80, 160, 300].map((seconds) => seconds * SECOND)

/** A circuit breaker. While a counterpart does not answer, calls that can wait are not made, except for one probe at a time. */
export class Breaker {
  #failures = 0
  #pauses = 0
  #openUntil: Date | undefined
  #isProbing = false

  constructor(
    private readonly clock: Clock,
    private readonly log: Log,
    /** for the log: the counterpart's name, and what happens meanwhile */
    private readonly names: { readonly who: string; readonly meanwhile: string },
  ) {}

  /** Until when the breaker is open; undefined when it is closed and every call may be made. */
  get openUntil(): Date | undefined {
    return this.#openUntil
  }

  /** 'unsteady': the breaker was open, and the next call will show whether the counterpart answers again. */
  get state(): ServiceState {
    if (this.#openUntil === undefined) return 'works'
    return this.clock.now() < this.#openUntil ? 'down' : 'unsteady'
  }

  /** How many of the wanted calls that can wait may be made now. */
  callsAllowed(wanted: number): number {
    if (this.#openUntil === undefined) return wanted
    return this.#isProbing || this.clock.now() < this.#openUntil ? 0 : Math.min(1, wanted)
  }

  /**
   * Whether a call that can wait may be made. When the time of an open breaker is over, the call is the probe, and its outcome must be
   * reported by answered() or failed().
   */
  mayCall(): boolean {
    if (this.callsAllowed(1) === 0) return false
    this.#isProbing = this.#openUntil !== undefined
    return true
  }

  answered(): void {
    if (this.#openUntil !== undefined) this.log.warn({}, `${this.names.who} answers again`)
    this.#failures = 0
    this.#pauses = 0
    this.#openUntil = undefined
    this.#isProbing = false
  }

  /** The counterpart did not answer: after several failures the breaker opens. */
  failed(): void {
    this.#isProbing = false
    this.#failures += 1
    if (this.#failures < FAILURES) return
    const now = this.clock.now()
    // Calls that were under way when the breaker opened change nothing.
    if (this.#openUntil !== undefined && now < this.#openUntil) return
    if (this.#openUntil === undefined)
      this.log.error({ failures: this.#failures }, `${this.names.who} does not answer: ${this.names.meanwhile}`)
    const pause = PAUSES[Math.min(this.#pauses, PAUSES.length - 1)] ?? 300 * SECOND
    this.#pauses += 1
    this.#openUntil = new Date(now.getTime() + pause)
  }
}
