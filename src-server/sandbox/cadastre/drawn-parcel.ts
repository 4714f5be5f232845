import type { MapPoint, Parcel, Ring } from '../../sales/plans/parcel.ts'

/** An invented parcel with what the test system's look-up draws of it. */
export interface DrawnParcel extends Parcel {
  /** in one part, without holes */
  readonly polygon: Ring
  readonly use: 'building' | 'park' | 'church' | 'school'
  readonly middle: MapPoint
  /** cadastral numbers that share a boundary with it */
  readonly neighbours: readonly string[]
}
