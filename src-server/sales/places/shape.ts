import type { ParcelForm } from '#shared/domain/plans/parcel-words.ts'
import { type MapPoint, type ParcelPolygon, partsOf } from '../plans/parcel.ts'
import { areaOfParts, areaOfRing } from '../register/ring.ts'
import { simplifiedOutline } from './outline.ts'

/** A parcel's form, with the sides in metres of the smallest rectangle around it. */
export interface Shape {
  readonly form: ParcelForm
  readonly width: number
  readonly length: number
  readonly parts: number
  readonly holes: number
}

/** Share of the rectangle that a rectangular parcel fills. */
const FULL = 0.88
const SQUARE = 1.2
const STRIP = 3

export function shapeOf(polygon: ParcelPolygon): Shape {
  const parts = partsOf(polygon)
  const corners = parts.flatMap(([outline = []]) => outline)
  const [width, length] = sidesOf(corners)
  const counted = { parts: parts.length, holes: parts.reduce((sum, part) => sum + part.length - 1, 0) }
  const rounded = { width: Math.round(width * 10) / 10, length: Math.round(length * 10) / 10 }
  return { form: formOf(polygon, width, length), ...rounded, ...counted }
}

function formOf(polygon: ParcelPolygon, width: number, length: number): ParcelForm {
  const parts = partsOf(polygon)
  const [outline = []] = parts[0] ?? []
  if (parts.length > 1) return 'irregular'
  // a corner less than a twentieth of the width off the line is no corner to the eye
  const [simple = []] = simplifiedOutline([[outline]], width / 20)[0] ?? []
  if (simple.length === 3) return 'triangle'
  if (areaOfRing(outline) / (width * length) < FULL || areaOfParts(parts) < FULL * areaOfRing(outline)) return 'irregular'
  if (length / width >= STRIP) return 'strip'
  return length / width <= SQUARE ? 'square' : 'rectangle'
}

/** The sides of the smallest rectangle around all corners; one of its sides lies along a side of their hull. */
function sidesOf(corners: readonly MapPoint[]): readonly [width: number, length: number] {
  const hull = hullOf(corners)
  let best: readonly [number, number] = [Infinity, Infinity]
  for (const [at, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(at + 1) % hull.length] ?? [x, y]
    const length = Math.hypot(nextX - x, nextY - y)
    if (length === 0) continue
    const [ux, uy] = [(nextX - x) / length, (nextY - y) / length]
    const along = hull.map(([px, py]) => px * ux + py * uy)
    const across = hull.map(([px, py]) => py * ux - px * uy)
    const sides = [Math.max(...along) - Math.min(...along), Math.max(...across) - Math.min(...across)] as const
    if (sides[0] * sides[1] < best[0] * best[1]) best = sides
  }
  return [Math.min(...best), Math.max(...best)]
}

/** The convex hull, by Andrew's monotone chain. */
function hullOf(points: readonly MapPoint[]): readonly MapPoint[] {
  const sorted = [...points].sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2)
  const half = (list: readonly MapPoint[]): MapPoint[] => {
    const chain: MapPoint[] = []
    for (const point of list) {
      for (let [a, b] = chain.slice(-2); a && b && turn(a, b, point) <= 0; [a, b] = chain.slice(-2)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

const turn = ([x1, y1]: MapPoint, [x2, y2]: MapPoint, [x3, y3]: MapPoint): number => (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)
