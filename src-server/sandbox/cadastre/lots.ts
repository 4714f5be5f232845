import { distance, partOf, type Quad } from './geometry.ts'

/** One lot of a block, in fractions of the block: its strip, and the street it faces. */
export interface Lot {
  readonly ring: Quad
  readonly u: readonly [number, number]
  readonly v: readonly [number, number]
  readonly faces: 'south' | 'north' | 'west' | 'east'
  /** metres of street front */
  readonly front: number
}

/** Cuts a block into two rows of lots, back to back. Sometimes a lot at one end takes the block's whole depth. */
export function cutBlock(block: Quad, random: () => number): readonly Lot[] {
  const lot = (u: Lot['u'], v: Lot['v'], faces: Lot['faces']): Lot => {
    const ring = partOf(block, u[0], u[1], v[0], v[1])
    const [sw, se, ne, nw] = ring
    const fronts = { south: [sw, se], north: [nw, ne], west: [sw, nw], east: [se, ne] } as const
    return { ring, u, v, faces, front: distance(...fronts[faces]) }
  }
  const west = random() < 0.35 ? 0.14 + random() * 0.06 : 0
  const east = random() < 0.35 ? 1 - (0.14 + random() * 0.06) : 1
  const ridge = 0.42 + random() * 0.16
  const row = (v: Lot['v'], faces: 'south' | 'north') => cuts(west, east, random).map((u) => lot(u, v, faces))
  return [
    ...(west > 0 ? [lot([0, west], [0, 1], 'west')] : []),
    ...row([0, ridge], 'south'),
    ...row([ridge, 1], 'north'),
    ...(east < 1 ? [lot([east, 1], [0, 1], 'east')] : []),
  ]
}

/** Splits a front into three to five lots of different widths. */
function cuts(from: number, to: number, random: () => number): readonly (readonly [number, number])[] {
  const widths = Array.from({ length: 3 + Math.floor(random() * 3) }, () => 0.7 + random() * 0.9)
  const sum = widths.reduce((a, b) => a + b, 0)
  let at = from
  return widths.map((width, index) => {
    const start = at
    at = index === widths.length - 1 ? to : at + ((to - from) * width) / sum
    return [start, at] as const
  })
}

/** Two lots of a block are neighbours if they share a stretch of boundary, not only a corner. */
export function touch(a: Lot, b: Lot): boolean {
  const overlap = (p: readonly [number, number], q: readonly [number, number]) => Math.min(p[1], q[1]) - Math.max(p[0], q[0])
  const [u, v] = [overlap(a.u, b.u), overlap(a.v, b.v)]
  const near = 1e-9
  return (Math.abs(u) < near && v > near) || (Math.abs(v) < near && u > near)
}
