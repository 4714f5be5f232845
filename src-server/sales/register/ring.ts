import type { MapPoint, Part, Ring } from '../plans/parcel.ts'

/** A side of a ring. */
type Edge = readonly [from: MapPoint, to: MapPoint]

/** Square metres of a ring. */
export const areaOfRing = (ring: Ring): number =>
  Math.abs(edgesOf(ring).reduce((sum, [[x, y], [nextX, nextY]]) => sum + x * nextY - nextX * y, 0)) / 2

/** Square metres of parts, each without its holes. */
export const areaOfParts = (parts: readonly Part[]): number =>
  parts.reduce((sum, [outline = [], ...holes]) => sum + holes.reduce((rest, hole) => rest - areaOfRing(hole), areaOfRing(outline)), 0)

/** Whether a ring neither crosses nor touches itself, nor runs back along itself. */
export function isSimple(ring: Ring): boolean {
  const edges = edgesOf(withoutRepeats(ring))
  const last = edges.length - 1
  const isBad = (one: number, other: number): boolean => {
    const [first, second] = [Math.min(one, other), Math.max(one, other)]
    const [a, b] = [edges[first], edges[second]]
    if (a === undefined || b === undefined) return false
    if (second - first === 1) return turnsBack(a, b)
    if (first === 0 && second === last) return turnsBack(b, a)
    return meet(a, b)
  }
  return !anyPair(edges, isBad)
}

/** Whether two rings cross; a corner of one may lie on the other. */
export function cross(one: Ring, other: Ring): boolean {
  const [first, second] = [edgesOf(one), edgesOf(other)]
  const edges = [...first, ...second]
  return anyPair(edges, (a, b) => a < first.length !== b < first.length && crosses(edges[a], edges[b]))
}

/** Whether a point lies within a ring (by the crossings of a line to the east). */
export const isWithin = ([x, y]: MapPoint, ring: Ring): boolean =>
  edgesOf(ring).filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1).length % 2 === 1

export const edgesOf = (ring: Ring): readonly Edge[] => ring.map((from, at) => [from, ring[(at + 1) % ring.length] ?? from])
const withoutRepeats = (ring: Ring): Ring => ring.filter(([x, y], at) => ring[at - 1]?.[0] !== x || ring[at - 1]?.[1] !== y)

/** Compares only edges that may meet, from west to east: a ring may have thousands of corners. */
function anyPair(edges: readonly Edge[], isBad: (one: number, other: number) => boolean): boolean {
  const west = edges.map(([[a], [b]]) => Math.min(a, b))
  const east = edges.map(([[a], [b]]) => Math.max(a, b))
  const order = edges.map((_, at) => at).sort((one, other) => (west[one] ?? 0) - (west[other] ?? 0))
  return order.some((one, at) => {
    for (let next = at + 1; next < order.length; next += 1) {
      const other = order[next] ?? 0
      if ((west[other] ?? 0) > (east[one] ?? 0)) return false
      if (isBad(one, other)) return true
    }
    return false
  })
}

/** The side of an edge on which a point lies: above 0 on the left, 0 on its line. */
const side = ([[x1, y1], [x2, y2]]: Edge, [x, y]: MapPoint): number => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))

const crosses = (a: Edge | undefined, b: Edge | undefined): boolean =>
  a !== undefined && b !== undefined && side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0

const meet = (a: Edge, b: Edge): boolean => crosses(a, b) || b.some((point) => isOn(a, point)) || a.some((point) => isOn(b, point))

const isOn = (edge: Edge, [x, y]: MapPoint): boolean => {
  const [[x1, y1], [x2, y2]] = edge
  return side(edge, [x, y]) === 0 && x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2)
}

/** Whether the second of two consecutive edges runs back along the first. */
const turnsBack = (first: Edge, second: Edge): boolean => {
  const [[x1, y1], [x2, y2]] = first
  const [, [x3, y3]] = second
  return side(first, second[1]) === 0 && (x2 - x1) * (x3 - x2) + (y2 - y1) * (y3 - y2) < 0
}
