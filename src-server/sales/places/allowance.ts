import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { takeSome } from '../../platform/rate-limits/store.ts'

/**
 * The parcels that one account may be shown: 4,900 at once, and as many again within a day. So 10,000 take more than a day, and the
 * register cannot be copied by one account.
 */
const ALLOWANCE = { most: 4_900, againMs: DAY_MS } as const

/** Counts parcels before they are shown to an account; throws the refusal if that would be more than it may be shown. */
export async function countShown({ db, clock }: Pick<Context, 'db' | 'clock'>, account: string, parcels: number): Promise<void> {
  if (parcels > 0 && !(await takeSome(db, clock.now(), `parcels shown to ${account}`, parcels, ALLOWANCE)))
    throw new ProblemError(429, 'too-many-parcels', 'placesRefused')
}
