import { DependencyUnavailable } from '../http/dependency-unavailable.ts'
import { faultOf } from '../http/errors.ts'
import { inTime } from '../in-time.ts'
import type { Log } from '../log.ts'

/** Monitoring may call at any rate, but the storage is checked at most this often. */
const CHECK_EVERY_MS = 5_000
/** A storage that answers later than this counts as away. */
const TIME_LIMIT_MS = 2_000
/** Balancers wait one second for an answer. While a check hangs, they get the previous result after this time. */
const WAIT_MS = 300

interface Checked {
  /** Rejects if the storage cannot be used. */
  check(): Promise<void>
}

/** Whether the file storage can be used, checked again for monitoring; the log records each change. */
export class StorageWatch {
  #checking: Promise<boolean> | undefined
  /** undefined before the first check */
  #known: boolean | undefined

  constructor(
    private readonly store: () => Promise<Checked>,
    private readonly log: Log,
  ) {}

  /** The result of the latest check. If the storage hangs, a caller waits for a moment; only the first caller waits longer. */
  async isUp(): Promise<boolean> {
    this.#checking ??= this.#check().finally(() => setTimeout(() => (this.#checking = undefined), CHECK_EVERY_MS).unref())
    if (this.#known === undefined) return this.#checking
    return inTime(WAIT_MS, this.#checking, () => this.#known !== false)
  }

  async #check(): Promise<boolean> {
    const error = await this.#failure()
    const isUp = error === undefined
    if (isUp && this.#known === false) this.log.info({}, 'the storage of files can be used again')
    if (!isUp && this.#known !== false) {
      const facts = error instanceof DependencyUnavailable ? error.facts : { fault: faultOf(error) }
      this.log.error(facts, `${error.message}: uploads and downloads are refused until it can`)
    }
    this.#known = isUp
    return isUp
  }

  async #failure(): Promise<Error | undefined> {
    const check = this.store().then((store) => store.check())
    try {
      await inTime(TIME_LIMIT_MS, check, () => Promise.reject(new Error('the storage of files does not answer')))
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error('the storage of files cannot be used')
    }
  }
}
