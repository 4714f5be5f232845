import type { ParcelLine } from './place.ts'
import type { PlanNews } from './plan-changes.ts'

/** How many parcels an account may watch. */
export const WATCHED_MOST = 10

/** A parcel of whose changes the account is notified (decision 11). */
export interface WatchedParcel extends ParcelLine {
  /** what changed since it is watched */
  readonly news: PlanNews | undefined
}
