import { DependencyUnavailable } from '../http/dependency-unavailable.ts'
import { faultOf } from '../http/errors.ts'
import { inTime } from '../in-time.ts'
import type { Log } from '../log.ts'

/** Monitoring may call at any rate, but a dependency is checked at most this often. */
const CHECK_EVERY_MS = 5_000
/** A dependency that answers later than this counts as away. */
const TIME_LIMIT_MS = 2_000
/** Balancers wait one second for an answer. While a check hangs, they get the previous result after this time. */
const WAIT_MS = 300

interface Names {
  /** subject of the log's sentences: 'the storage of files' */
  readonly who: string
  /** what happens while it is away */
  readonly meanwhile: string
}

/** Whether a dependency can be used, checked again for monitoring; the log records each change. */
export class Watch {
  #checking: Promise<boolean> | undefined
  /** undefined before the first check */
  #known: boolean | undefined

  constructor(
    private readonly names: Names,
    /** Rejects if it cannot be used. */
    private readonly check: () => Promise<void>,
    private readonly log: Log,
  ) {}

  /** The result of the latest check. If it hangs, a caller waits for a moment; only the first caller waits longer. */
  async isUp(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => setTimeout(() => (this.#checking = undefined), CHECK_EVERY_MS).unref())
    if (this.#known === undefined) return this.#checking
    return inTime(WAIT_MS, this.#checking, () => this.#known !== false)
  }

  async #check(): Promise<boolean> {
    const error = await this.#failure()
    const isUp = error === undefined
    const { who, meanwhile } = this.names
    if (isUp && this.#known === false) this.log.info({}, `${who} can be used again`)
    if (!isUp && this.#known !== false) {
      const facts = error instanceof DependencyUnavailable ? error.facts : { fault: faultOf(error) }
      this.log.error(facts, `${error.message}: ${meanwhile} until it can`)
    }
    this.#known = isUp
    return isUp
  }

  async #failure(): Promise<Error | undefined> {
    try {
      await inTime(TIME_LIMIT_MS, this.check(), () => Promise.reject(new Error(`${this.names.who} does not answer`)))
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(`${this.names.who} cannot be used`)
    }
  }
}
