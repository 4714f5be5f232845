import type { Day } from '#shared/domain/calendar/working-days.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import type { ParishMap } from '../cadastre/parish-map.ts'

/** The input of a plan drawing. */
export interface PlanSheet {
  readonly parishMap: ParishMap
  readonly parcel: DrawnParcel
  readonly recordNo: string
  readonly issuedOn: Day
  readonly language: Language
}
