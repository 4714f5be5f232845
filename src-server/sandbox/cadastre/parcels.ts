import type { Parcel } from '../../sales/plans/parcel.ts'
import type { DrawnParcel } from './drawn-parcel.ts'
import { drawParish, type ParishMap } from './parish-map.ts'
import { PARISH_PLANS } from './parishes.ts'

/** The map of every parish, the same at every start. */
export const PARISH_MAPS: readonly ParishMap[] = PARISH_PLANS.map((parish, index) => drawParish(parish, 1994 + index * 17))

/** The invented parcels that a test system sells [2-03]. */
export const PARCELS: readonly DrawnParcel[] = PARISH_MAPS.flatMap((parishMap) => parishMap.parcels)

const byNumber = new Map(PARCELS.map((parcel) => [parcel.number, parcel]))
export const parcelOf = (number: string): DrawnParcel | undefined => byNumber.get(number)
export const parishMapOf = (parcel: Parcel): ParishMap | undefined =>
  PARISH_MAPS.find((parishMap) => parishMap.parish.code === parcel.parish)
