import type { MapPoint } from '../../sales/plans/parcel.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import { inset, type Quad } from '../cadastre/geometry.ts'
import { PARISH_MAPS } from '../cadastre/parcels.ts'
import type { ParishMap } from '../cadastre/parish-map.ts'

/** A view of a parish's map in metres, as an SVG view box: north is up, so y is minus north. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const MARGIN = 14

export const flip = ([east, north]: MapPoint): MapPoint => [round(east), round(-north)]
const round = (value: number): number => Math.round(value * 10) / 10

export const pathOf = (ring: readonly MapPoint[]): string => `M${ring.map((point) => flip(point).join(' ')).join('L')}Z`
export const lineOf = (line: readonly MapPoint[]): string => `M${line.map((point) => flip(point).join(' ')).join('L')}`

export function frameOfParish(parishMap: ParishMap): Frame {
  const points = parishMap.land.map(flip)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN]
  return { x: round(x), y: round(y), width: round(Math.max(...xs) + MARGIN - x), height: round(Math.max(...ys) + MARGIN - y) }
}

/** A view around a parcel, `metres` wide. */
export function frameOfParcel(parcel: DrawnParcel, metres: number, ratio: number): Frame {
  const [x, y] = flip(parcel.middle)
  return { x: round(x - metres / 2), y: round(y - (metres * ratio) / 2), width: metres, height: round(metres * ratio) }
}

export const viewBox = (frame: Frame): string => `${frame.x} ${frame.y} ${frame.width} ${frame.height}`

/** The outline of a building on its lot, one step in from each boundary; empty if the lot is too narrow. */
export function footprint(parcel: DrawnParcel): readonly MapPoint[] {
  const [a, b, c, d] = parcel.polygon
  if (parcel.use !== 'building' || !a || !b || !c || !d) return []
  const quad: Quad = [a, b, c, d]
  return inset(quad, [1.6, 0.9, 1.6, 0.9])
}

export const parishMapOfCode = (code: string | undefined): ParishMap | undefined =>
  PARISH_MAPS.find((parishMap) => parishMap.parish.code === code)
