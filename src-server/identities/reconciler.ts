import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { leasesOn } from '../polling/leases.ts'
import { nameOf, Poller } from '../polling/poller.ts'
import type { Check } from './book.ts'
import { ProviderResting } from './provider.ts'
import type { Identities } from './service.ts'
import { identityChecks } from './tables.ts'

const due = leasesOn(identityChecks, 'id')

/** Asks the identity provider about checks that are open, on a schedule that stands in the database: a check counts though no notice and no browser ever comes. */
export class CheckReconciler {
  readonly #poller: Poller<Check>

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly identities: Pick<Identities, 'look' | 'missed' | 'provider'>,
    everyMs: number,
    private readonly log: Log,
  ) {
    const work = {
      room: (wanted: number) => identities.provider.breaker.room(wanted),
      claim: (atMost: number) => due.claim(db, clock.now(), atMost),
      poll: (check: Check) => this.#poll(check),
      failed: 'identity checks could not be asked about',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.#poller.start()
  }

  /** Takes no more checks, and ends when those under way are done. */
  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Asks about all checks that are due; answers how many. */
  runDue(): Promise<number> {
    return this.#poller.runDue()
  }

  async #poll(check: Check): Promise<void> {
    const { applyNo } = check
    try {
      await due.whileClaimed(
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
