import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { migratedUpTo, newestMigration } from '../db/migrate.ts'
import { inTime } from '../in-time.ts'
import type { AllFigures } from '../metrics/figures.ts'

/** A database that answers later than this counts as not answering. */
const TIME_LIMIT_MS = 1_000
/** Monitoring may call at any rate, but the database is queried at most this often. */
const QUERY_EVERY_MS = 1_000

export interface DatabaseState {
  readonly answers: boolean
  /** Whether it has every migration of this server; it may have those of a newer server too. */
  readonly isMigrated: boolean
  /** the alarms of all modules */
  readonly figures: Readonly<Record<string, number>> | null
}

const SILENT: DatabaseState = { answers: false, isMigrated: false, figures: null }

/** Reads the state of the database, one query at a time for any number of callers. */
export class Readiness {
  readonly #newest = newestMigration()
  #reading: Promise<DatabaseState> | undefined

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: AllFigures['alarms'],
  ) {}

  async state(): Promise<DatabaseState> {
    this.#reading ??= this.#read().finally(() => setTimeout(() => (this.#reading = undefined), QUERY_EVERY_MS).unref())
    return inTime(TIME_LIMIT_MS, this.#reading, () => SILENT)
  }

  async #read(): Promise<DatabaseState> {
    try {
      const isMigrated = (await migratedUpTo(this.db)) >= this.#newest
      return { answers: true, isMigrated, figures: await this.#figures() }
    } catch {
      return SILENT // the pool and every failed call log why
    }
  }

  async #figures(): Promise<Readonly<Record<string, number>>> {
    const now = this.clock.now()
    const read = Object.entries(this.alarms).map(async ([name, alarm]) => [name, await alarm(this.db, now)] as const)
    return Object.fromEntries(await Promise.all(read))
  }
}
