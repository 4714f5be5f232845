import type { WireText } from '#shared/domain/languages.ts'

/** The seven parishes of Macao. */
export const PARISHES = [
  'nossaSenhoraDeFatima',
  'saoLazaro',
  'santoAntonio',
  'se',
  'saoLourenco',
  'nossaSenhoraDoCarmo',
  'saoFranciscoXavier',
] as const
export type Parish = (typeof PARISHES)[number]

/** A point in metres east and north on the Macao Grid (EPSG:8433). */
export type MapPoint = readonly [x: number, y: number]

/** A closed line; its first point is not repeated. */
export type Ring = readonly MapPoint[]
/** An outline and its holes. */
export type Part = readonly Ring[]
/** The outline of a parcel, or its parts if it has several, or holes. */
export type ParcelPolygon = Ring | readonly Part[]

/** The parts of a parcel; most have one. */
export function partsOf(polygon: ParcelPolygon): readonly Part[] {
  const isRing = (value: ParcelPolygon): value is Ring => typeof value[0]?.[0] === 'number'
  return isRing(polygon) ? [[polygon]] : polygon
}

/** One parcel of the cadastre, and whether its plan may be ordered online. */
export interface Parcel {
  /** cadastral number, e.g. 0323.017 [5-01] */
  readonly number: string
  readonly parish: Parish
  /** 'prefix -- address' in four texts; only the address is shown to buyers [3-13] */
  readonly location: WireText
  /** false: exists, but its plan is not sold online [8-06] */
  readonly orderable: boolean
  /** square metres, to two decimals */
  readonly areaSqm: number
  readonly polygon: ParcelPolygon
  /** day on which the bureau last drew its plan anew, yyyy-mm-dd; absent if the register has none */
  readonly planIssued?: string | null
}
