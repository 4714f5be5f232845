import { DependencyUnavailable } from '../http/dependency-unavailable.ts'
import { faultOf } from '../http/errors.ts'
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
    let timer: NodeJS.Timeout | undefined
    const known = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(this.#known !== false), WAIT_MS)
    })
    return Promise.race([this.#checking, known]).finally(() => clearTimeout(timer))
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
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the storage of files does not answer')), TIME_LIMIT_MS)
    })
    try {
      await Promise.race([this.store().then((store) => store.check()), late])
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error('the storage of files cannot be used')
    } finally {
      clearTimeout(timer)
    }
  }
}
