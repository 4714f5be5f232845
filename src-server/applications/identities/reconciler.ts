import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { leasesOn } from '../../platform/polling/leases.ts'
import { nameOf, Poller } from '../../platform/polling/poller.ts'
import { ProviderCircuitOpen } from './provider.ts'
import type { Check } from './repository.ts'
import type { Identities } from './service.ts'
import { identityChecks } from './tables.ts'

const due = leasesOn(identityChecks, 'id')

/**
 * Polls the identity provider for open checks. The schedule is in the database, so a check counts even if neither a notice nor a browser
 * returns.
 */
export class CheckReconciler {
  readonly #poller: Poller<Check>

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly identities: Pick<Identities, 'poll' | 'pollFailed' | 'provider'>,
    everyMs: number,
    private readonly log: Log,
  ) {
    const work = {
      callsAllowed: (wanted: number) => identities.provider.breaker.callsAllowed(wanted),
      claim: (atMost: number) => due.claim(db, clock.now(), atMost),
      poll: (check: Check) => this.#poll(check),
      failed: 'identity checks could not be asked about',
    }
    this.#poller = new Poller(work, everyMs, log)
  }

  start(): void {
    this.#poller.start()
  }

  /** Claims no more checks, and resolves when the polls under way are done. */
  stop(): Promise<void> {
    return this.#poller.stop()
  }

  /** Polls all due checks; returns how many. */
  pollDue(): Promise<number> {
    return this.#poller.pollDue()
  }

  async #poll(check: Check): Promise<void> {
    const { applyNo } = check
    try {
      await due.whileClaimed(
        this.db,
        () => this.clock.now(),
        check,
        () => this.identities.poll(check),
      )
    } catch (error) {
      const again = await this.identities.pollFailed(check, error).catch(() => undefined)
      if (error instanceof ProviderCircuitOpen) return
      this.log.warn({ fault: nameOf(error), applyNo, again }, 'an identity check could not be asked about yet')
    }
  }
}
