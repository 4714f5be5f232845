import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { migratedUpTo, newestMigration } from '../db/migrate.ts'
import { type Figures, readFigures } from './figures.ts'

/** A database that answers later than this is as good as none. */
const PATIENCE_MS = 1_000
/** Watchers may ask as often as they like; the database is asked no oftener than this. */
const FRESH_MS = 1_000

/** What the database says of itself. */
export interface DatabaseState {
  readonly answers: boolean
  /** Whether it has every migration this server was made for; a newer server's do no harm. */
  readonly isMigrated: boolean
  readonly figures: Figures | null
}

const SILENT: DatabaseState = { answers: false, isMigrated: false, figures: null }

/** Asks the database how it is, one question at a time however many watchers there are. */
export class Readiness {
  readonly #newest = newestMigration()
  #asking: Promise<DatabaseState> | undefined

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async state(): Promise<DatabaseState> {
    this.#asking ??= this.#ask().finally(() => setTimeout(() => (this.#asking = undefined), FRESH_MS).unref())
    const asking = this.#asking
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<DatabaseState>((resolve) => {
      timer = setTimeout(() => resolve(SILENT), PATIENCE_MS)
    })
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }

  async #ask(): Promise<DatabaseState> {
    try {
      const isMigrated = (await migratedUpTo(this.db)) >= this.#newest
      return { answers: true, isMigrated, figures: await readFigures(this.db, this.clock.now()) }
    } catch {
      return SILENT // why stands in the log: the pool hears it, and so does every call
    }
  }
}
