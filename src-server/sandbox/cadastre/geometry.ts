/** Metres east and north on the Macao Grid. */
export type Point = readonly [east: number, north: number]
/** Corners in order: south-west, south-east, north-east, north-west. */
export type Quad = readonly [Point, Point, Point, Point]

export const between = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** The point of a quad at u (west to east) and v (south to north), both 0 to 1. */
export function inQuad([sw, se, ne, nw]: Quad, u: number, v: number): Point {
  return between(between(sw, se, u), between(nw, ne, u), v)
}

/** The part of a quad between two values of u and two of v. */
export const partOf = (quad: Quad, u0: number, u1: number, v0: number, v1: number): Quad => [
  inQuad(quad, u0, v0),
  inQuad(quad, u1, v0),
  inQuad(quad, u1, v1),
  inQuad(quad, u0, v1),
]

/** Moves each edge inwards by its own distance in metres (south, east, north, west), leaving the block without its streets. */
export function inset(quad: Quad, by: readonly [number, number, number, number]): Quad {
  const edge = (from: Point, to: Point, metres: number): readonly [Point, Point] => {
    const length = distance(from, to)
    const shift: Point = [(-(to[1] - from[1]) / length) * metres, ((to[0] - from[0]) / length) * metres]
    return [
      [from[0] + shift[0], from[1] + shift[1]],
      [to[0] + shift[0], to[1] + shift[1]],
    ]
  }
  const [sw, se, ne, nw] = quad
  const south = edge(sw, se, by[0])
  const east = edge(se, ne, by[1])
  const north = edge(ne, nw, by[2])
  const west = edge(nw, sw, by[3])
  return [crossing(west, south), crossing(south, east), crossing(east, north), crossing(north, west)]
}

function crossing([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point {
  const ab: Point = [b[0] - a[0], b[1] - a[1]]
  const cd: Point = [d[0] - c[0], d[1] - c[1]]
  const share = ((c[0] - a[0]) * cd[1] - (c[1] - a[1]) * cd[0]) / (ab[0] * cd[1] - ab[1] * cd[0])
  return between(a, b, share)
}

export const middleOf = (ring: readonly Point[]): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
]

/** Evenly distributed numbers from 0 to 1, the same for each seed: the plans are drawn again at each start and must not change. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
