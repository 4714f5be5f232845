import type { Parcel } from '../../plans/parcel.ts'
import type { DrawnParcel } from './drawn-parcel.ts'
import { PARISH_PLANS } from './parishes.ts'
import { drawTown, type Town } from './town.ts'

/** The drawn plan of every parish, the same at every start. */
export const TOWNS: readonly Town[] = PARISH_PLANS.map((parish, index) => drawTown(parish, 1994 + index * 17))

/** Every parcel, by cadastral number: invented, and what a test system sells [2-03]. */
export const PARCELS: readonly DrawnParcel[] = TOWNS.flatMap((town) => town.parcels)

const byNumber = new Map(PARCELS.map((parcel) => [parcel.number, parcel]))
export const parcelOf = (number: string): DrawnParcel | undefined => byNumber.get(number)
export const townOf = (parcel: Parcel): Town | undefined => TOWNS.find((town) => town.parish.code === parcel.parish)
