import { type MapPoint, type ParcelPolygon, partsOf, type Ring } from '../plans/parcel.ts'

/** Parts, outlines and holes, and their corners, as on the wire. */
export type WireOutline = number[][][][]

/** An outline without corners that are too small to see: those less than `tolerance` metres off the line between others; in decimetres. */
export const simplifiedOutline = (polygon: ParcelPolygon, tolerance: number): WireOutline =>
  partsOf(polygon).map((part) => part.map((ring) => simplifiedRing(ring, tolerance).map((point) => point.map(decimetres))))

const decimetres = (metres: number): number => Math.round(metres * 10) / 10

/** By Douglas and Peucker, from the corner that is farthest from the first one; a ring keeps three corners at least. */
function simplifiedRing(ring: Ring, tolerance: number): Ring {
  const [first] = ring
  if (first === undefined || ring.length <= 4) return ring
  const far = farthest(ring, (point) => Math.hypot(point[0] - first[0], point[1] - first[1])).at
  const closed = [...ring, first]
  const kept = [...line(closed.slice(0, far + 1), tolerance), ...line(closed.slice(far), tolerance).slice(1, -1)]
  return kept.length < 3 ? ring : kept
}

function line(points: Ring, tolerance: number): Ring {
  const [from, to] = [points[0], points.at(-1)]
  if (from === undefined || to === undefined || points.length < 3) return points
  const { at, most } = farthest(points, (point) => distanceToLine(point, from, to))
  return most <= tolerance ? [from, to] : [...line(points.slice(0, at + 1), tolerance), ...line(points.slice(at), tolerance).slice(1)]
}

function farthest(points: Ring, measure: (point: MapPoint) => number): { readonly at: number; readonly most: number } {
  let best = { at: 0, most: -1 }
  for (const [at, point] of points.entries()) {
    const most = measure(point)
    if (most > best.most) best = { at, most }
  }
  return best
}

/** Metres from a point to the stretch between two others. */
export function distanceToLine([x, y]: MapPoint, [x1, y1]: MapPoint, [x2, y2]: MapPoint): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy)
}
