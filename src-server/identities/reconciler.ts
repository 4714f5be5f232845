import { leasesOn } from '../asking/leases.ts'
import { nameOf, Rounds } from '../asking/rounds.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Check } from './book.ts'
import { ProviderResting } from './provider.ts'
import type { Identities } from './service.ts'
import { identityChecks } from './tables.ts'

const due = leasesOn(identityChecks, 'id')

/** Asks the identity provider about checks that are open, on a schedule that stands in the database: a check counts though no notice and no browser ever comes. */
export class CheckReconciler {
  readonly #rounds: Rounds<Check>

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly identities: Pick<Identities, 'look' | 'missed' | 'provider'>,
    everyMs: number,
    private readonly log: Log,
  ) {
    const work = {
      room: (wanted: number) => identities.provider.breaker.room(wanted),
      take: (atMost: number) => due.take(db, clock.now(), atMost),
      look: (check: Check) => this.#look(check),
      failed: 'identity checks could not be asked about',
    }
    this.#rounds = new Rounds(work, everyMs, log)
  }

  start(): void {
    this.#rounds.start()
  }

  /** Takes no more checks, and ends when those under way are done. */
  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  /** Asks about all checks that are due; answers how many. */
  runDue(): Promise<number> {
    return this.#rounds.runDue()
  }

  async #look(check: Check): Promise<void> {
    const { applyNo } = check
    try {
      await due.whileTaken(
        this.db,
        () => this.clock.now(),
        check,
        () => this.identities.look(check),
      )
    } catch (error) {
      const again = await this.identities.missed(check, error).catch(() => undefined)
      if (error instanceof ProviderResting) return
      this.log.warn({ fault: nameOf(error), applyNo, again }, 'an identity check could not be asked about yet')
    }
  }
}
