import type { MapPoint } from '../../sales/plans/parcel.ts'
import type { DrawnParcel } from '../cadastre/drawn-parcel.ts'
import { distance } from '../cadastre/geometry.ts'
import type { ParishMap, Street } from '../cadastre/parish-map.ts'
import { type Frame, flip } from './shapes.ts'

/** A plan is at 1:1000, so a millimetre of paper is a metre. */
export const SCALE = 1000

/** The parcels in a parcel's view. That parcel comes last, because a neighbour would be drawn over its boundary. */
export function parcelsAround(parishMap: ParishMap, parcel: DrawnParcel, frame: Frame): readonly DrawnParcel[] {
  const inSight = ({ middle }: DrawnParcel) => Math.hypot(middle[0] - parcel.middle[0], middle[1] - parcel.middle[1]) < frame.width
  return parishMap.parcels.filter(inSight).sort((a, b) => Number(a.number === parcel.number) - Number(b.number === parcel.number))
}

export interface StreetLabel {
  readonly name: Street['name']
  readonly x: number
  readonly y: number
  /** in degrees, never upside down */
  readonly angle: number
}

/** Where a frame's street names are written: in the middle of each stretch. */
export function streetLabels(parishMap: ParishMap, frame: Frame): readonly StreetLabel[] {
  const inFrame = (x: number, y: number) =>
    x > frame.x + 8 && x < frame.x + frame.width - 8 && y > frame.y + 2 && y < frame.y + frame.height - 2
  return parishMap.streets.flatMap(({ name, line }) =>
    line.slice(1).flatMap((to, index) => {
      const from = line[index]
      if (from === undefined) return []
      const [[x1, y1], [x2, y2]] = [flip(from), flip(to)]
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2]
      const turned = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
      return inFrame(x, y) ? [{ name, x, y, angle: turned > 90 || turned <= -90 ? turned + 180 : turned }] : []
    }),
  )
}

export interface BoundaryPoint {
  readonly number: number
  readonly at: MapPoint
  /** on the map, and where its number is written */
  readonly x: number
  readonly y: number
  readonly label: MapPoint
  /** metres to the next point */
  readonly side: number
}

/** The boundary points of a parcel in order, each with the length of the side that begins there. */
export function boundaryPoints({ polygon, middle }: DrawnParcel): readonly BoundaryPoint[] {
  const [mx, my] = flip(middle)
  return polygon.map((at, index) => {
    const [x, y] = flip(at)
    const label: MapPoint = [x + Math.sign(x - mx) * 3.2, y + Math.sign(y - my) * 3.2 + 1.1]
    return { number: index + 1, at, x, y, label, side: distance(at, polygon[(index + 1) % polygon.length] ?? at) }
  })
}

/** Easting and northing in the notation of the Macao grid. The parcels are invented, so the values are not real. */
export const gridOf = ([east, north]: MapPoint): readonly [east: string, north: string] => [east.toFixed(2), north.toFixed(2)]
