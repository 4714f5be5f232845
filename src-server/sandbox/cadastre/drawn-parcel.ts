import type { MapPoint, Parcel, Ring } from '../../sales/plans/parcel.ts'

/** An invented parcel with the data that the test system's look-up draws. */
export interface DrawnParcel extends Parcel {
  /** one part, without holes */
  readonly polygon: Ring
  readonly use: 'building' | 'park' | 'church' | 'school'
  readonly middle: MapPoint
  /** cadastral numbers of the parcels that share a boundary with it */
  readonly neighbours: readonly string[]
}
