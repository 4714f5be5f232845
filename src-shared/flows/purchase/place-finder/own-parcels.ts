import { findPlans } from '../../../api/cart.ts'
import { fetchMyRecords } from '../../../api/my-records.ts'
import type { ApiClient } from '../../../api/types.ts'
import type { ParcelLine } from '../../../domain/plans/place.ts'
import type { Platform } from '../../../domain/platforms.ts'
import { isEarly } from '../../../domain/records/my-records.ts'

/** How many are offered. */
const MOST = 5

/** The parcels whose plans the account ordered last, without those that are in its cart or no longer on sale. */
export async function ownParcels(api: ApiClient, platform: Platform): Promise<readonly ParcelLine[]> {
  const { records } = await fetchMyRecords(api, { platform })
  const numbers = [...new Set(records.flatMap((line) => (isEarly(line) ? [] : line.plans)))].slice(0, MOST)
  const found = numbers.length === 0 ? [] : await findPlans(api, numbers, {})
  return numbers.flatMap((number) => {
    const one = found.find(({ plan, inCart }) => plan.number === number && !inCart)
    return one ? [{ number, location: one.plan.location, orderable: true }] : []
  })
}
