import { between, inset, type Point, type Quad, seeded } from './geometry.ts'

/** Blocks in a row, and rows, of a parish's plan. */
export const COLUMNS = 4
export const ROWS = 3
const BLOCK_WIDTH = 96
const BLOCK_DEPTH = 62

/** Street widths in metres: avenues at the edge, lanes inside. */
const ACROSS_WIDTH = [20, 11, 13, 18] as const
const ALONG_WIDTH = [14, 8, 10, 8, 16] as const

/** The street crossings of a parish from its south-west corner, [row][column], shifted so that no two parishes look alike. */
export function crossings(seed: number, [west, south]: Point): readonly (readonly Point[])[] {
  const random = seeded(seed)
  const lean = (random() - 0.5) * 0.35
  const bend = 8 + random() * 12
  const phase = random() * Math.PI * 2
  return Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column): Point => {
      const east = column * BLOCK_WIDTH * (0.92 + 0.05 * Math.sin(phase + column)) + row * BLOCK_DEPTH * lean
      const north = row * BLOCK_DEPTH + bend * Math.sin(phase + column * 0.8) - column * BLOCK_WIDTH * lean * 0.5
      return [west + Math.round(east * 10) / 10 + random() * 5, south + Math.round(north * 10) / 10 + random() * 5]
    }),
  )
}

/** The land of one block: its four crossings, less half of each street. */
export function blockAt(grid: readonly (readonly Point[])[], row: number, column: number): Quad {
  const at = (r: number, c: number): Point => grid[r]?.[c] ?? [0, 0]
  const quad: Quad = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]
  const half = (widths: readonly number[], index: number) => (widths[index] ?? 10) / 2
  return inset(quad, [half(ACROSS_WIDTH, row), half(ALONG_WIDTH, column + 1), half(ACROSS_WIDTH, row + 1), half(ALONG_WIDTH, column)])
}

/** The centre line of every street, for its name. */
export function streetLines(grid: readonly (readonly Point[])[]): {
  across: readonly (readonly Point[])[]
  along: readonly (readonly Point[])[]
} {
  const column = (index: number): readonly Point[] =>
    grid.flatMap((row) => {
      const point = row[index]
      return point === undefined ? [] : [point]
    })
  return { across: grid, along: Array.from({ length: COLUMNS + 1 }, (_, index) => column(index)) }
}

/** A ring a few metres outside the plan: the edge of the land, where a shore's water begins. */
export function outline(grid: readonly (readonly Point[])[], metres: number): readonly Point[] {
  const first = grid[0] ?? []
  const last = grid[grid.length - 1] ?? []
  const corners = [first[0], first[COLUMNS], last[COLUMNS], last[0]]
  const [sw, se, ne, nw] = corners
  if (!sw || !se || !ne || !nw) return []
  const bottom = first.map(([x, y]): Point => [x, y - metres])
  const top = last.map(([x, y]): Point => [x, y + metres]).reverse()
  const stretch = (ring: readonly Point[]) => ring.map((point) => between(middle(ring), point, 1 + metres / 900))
  return stretch([...bottom, ...top])
}

const middle = (ring: readonly Point[]): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
]
