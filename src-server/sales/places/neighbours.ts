import { DIRECTIONS, type Direction } from '#shared/domain/plans/parcel-words.ts'
import { type MapPoint, type ParcelPolygon, partsOf } from '../plans/parcel.ts'
import { edgesOf } from '../register/ring.ts'
import { boundsOf } from './cells.ts'
import { distanceToLine } from './outline.ts'

/** A parcel with its outline. */
export interface Outlined {
  readonly number: string
  readonly polygon: ParcelPolygon
}

/** Metres between two boundaries that are one: outlines are measured apart. */
export const TOLERANCE = 0.3
/** Metres of boundary that neighbours share; at a corner they only meet. */
const SHARED = 1
/** Metres between two looks along a boundary. */
const STEP = 0.5

/** The parcels among others that share a stretch of a parcel's boundary, clockwise from north. Both of two parcels find each other. */
export function neighboursOf(
  parcel: Outlined,
  others: readonly Outlined[],
): readonly { readonly number: string; readonly direction: Direction }[] {
  return others
    .filter((other) => other.number !== parcel.number && shareBoundary(...inOrder(parcel, other)))
    .map((other) => ({ number: other.number, direction: directionBetween(parcel, other) }))
    .sort((a, b) => DIRECTIONS.indexOf(a.direction) - DIRECTIONS.indexOf(b.direction) || (a.number < b.number ? -1 : 1))
}

/** Two parcels in the order of their numbers, so that rounding gives the same answer for both. */
const inOrder = (one: Outlined, other: Outlined): readonly [Outlined, Outlined] => (one.number < other.number ? [one, other] : [other, one])

function shareBoundary(one: Outlined, other: Outlined): boolean {
  const [a, b] = [boundsOf(one.polygon), boundsOf(other.polygon)]
  if (a.west - b.east > TOLERANCE || b.west - a.east > TOLERANCE || a.south - b.north > TOLERANCE || b.south - a.north > TOLERANCE)
    return false
  const near = sidesOf(other.polygon)
  let shared = 0
  for (const [[x, y], [toX, toY]] of sidesOf(one.polygon)) {
    const length = Math.hypot(toX - x, toY - y)
    const steps = Math.max(1, Math.round(length / STEP))
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps
      const point: MapPoint = [x + (toX - x) * share, y + (toY - y) * share]
      if (near.some(([from, to]) => distanceToLine(point, from, to) <= TOLERANCE)) shared += length / steps
      if (shared >= SHARED) return true
    }
  }
  return false
}

const sidesOf = (polygon: ParcelPolygon) => partsOf(polygon).flatMap((part) => part.flatMap(edgesOf))

/** The direction from the middle of one parcel to that of another; the other way is always the opposite one. */
function directionBetween(from: Outlined, to: Outlined): Direction {
  const [one, other] = inOrder(from, to)
  const [[x, y], [toX, toY]] = [middleOf(one.polygon), middleOf(other.polygon)]
  const eighth = Math.round((Math.atan2(toX - x, toY - y) * 4) / Math.PI) + 8
  return DIRECTIONS[(one === from ? eighth : eighth + 4) % 8] ?? 'north'
}

/** The middle of a parcel's corners, weighted by the length of its sides. */
export function middleOf(polygon: ParcelPolygon): MapPoint {
  let [sumX, sumY, whole] = [0, 0, 0]
  for (const [[x, y], [toX, toY]] of sidesOf(polygon)) {
    const length = Math.hypot(toX - x, toY - y)
    sumX += ((x + toX) / 2) * length
    sumY += ((y + toY) / 2) * length
    whole += length
  }
  return whole === 0 ? [0, 0] : [sumX / whole, sumY / whole]
}
