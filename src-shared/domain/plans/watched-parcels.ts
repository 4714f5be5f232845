import type { ParcelLine } from './place.ts'
import type { PlanNews } from './plan-changes.ts'

/** How many parcels an account may watch. */
export const WATCHED_MOST = 10

/** A parcel that an account watches: the account is notified when it changes (decision 11). */
export interface WatchedParcel extends ParcelLine {
  /** what has changed since the account began to watch it */
  readonly news: PlanNews | undefined
}
