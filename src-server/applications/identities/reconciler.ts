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
 * returns. Several servers may run it.
 */
export function checkReconciler(
  db: Database,
  clock: Clock,
  identities: Pick<Identities, 'poll' | 'pollFailed' | 'provider'>,
  everyMs: number,
  log: Log,
): Poller<Check> {
  const work = {
    callsAllowed: (wanted: number) => identities.provider.breaker.callsAllowed(wanted),
    claim: (atMost: number) => due.claim(db, clock.now(), atMost),
    poll: async (check: Check) => {
      try {
        await due.whileClaimed(
          db,
          () => clock.now(),
          check,
          () => identities.poll(check),
        )
      } catch (error) {
        const again = await identities.pollFailed(check, error).catch(() => undefined)
        if (error instanceof ProviderCircuitOpen) return
        log.warn({ fault: nameOf(error), applyNo: check.applyNo, again }, 'an identity check could not be asked about yet')
      }
    },
    failed: 'identity checks could not be asked about',
  }
  return new Poller(work, everyMs, log)
}
