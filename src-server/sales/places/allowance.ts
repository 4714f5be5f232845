import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { ProblemError, tooMany } from '../../platform/http/problem.ts'
import { takeSome } from '../../platform/rate-limits/store.ts'

/**
 * The parcels that one account may be shown at once, and as many again within a day: by their place, and by their numbers. Together they
 * are fewer than 5,000, so 10,000 take more than a day, and the register cannot be copied by one account. Whoever has looked at many maps
 * can still buy by number.
 */
const ALLOWANCES = { place: 4_000, number: 900 } as const

/** Counts parcels before they are shown to an account; throws the refusal if that would be more than it may be shown. */
export async function countShown(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  account: string,
  parcels: number,
  by: keyof typeof ALLOWANCES,
): Promise<void> {
  const allowance = { most: ALLOWANCES[by], againMs: DAY_MS }
  if (parcels === 0 || (await takeSome(db, clock.now(), `parcels by ${by} shown to ${account}`, parcels, allowance))) return
  throw by === 'place' ? new ProblemError(429, 'too-many-parcels', 'placesRefused') : tooMany()
}
