import { type MapPoint, type ParcelPolygon, partsOf, type Ring } from '../plans/parcel.ts'
import { isWithin } from '../register/ring.ts'

/** Metres of a cell's side. */
export const CELL = 100
/** Cells from south to north, with room for negative coordinates of a test map. */
const ROWS = 4096

/** The cell of the square that contains a point. */
const cellAt = (column: number, row: number): number => (column + ROWS / 2) * ROWS + row + ROWS / 2
const indexOf = (metres: number): number => Math.floor(metres / CELL)

/** A rectangle in metres. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The rectangle around a polygon. */
export function boundsOf(polygon: ParcelPolygon): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [outline = []] of partsOf(polygon))
    for (const [x, y] of outline) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
  return { west, south, east, north }
}

/** The cells of a rectangle in metres. */
export function cellsWithin({ west, south, east, north }: Bounds): readonly number[] {
  const cells: number[] = []
  for (let column = indexOf(west); column <= indexOf(east); column += 1)
    for (let row = indexOf(south); row <= indexOf(north); row += 1) cells.push(cellAt(column, row))
  return cells
}

/** The cells that a parcel touches. For a large one, cells outside of its outline are left out. */
export function cellsOf(polygon: ParcelPolygon): readonly number[] {
  const bounds = boundsOf(polygon)
  const cells = cellsWithin(bounds)
  if (cells.length <= 4) return cells
  const touched = new Set<number>()
  const outlines = partsOf(polygon).map(([outline = []]) => outline)
  for (const outline of outlines) for (const cell of cellsAlong(outline)) touched.add(cell)
  for (let column = indexOf(bounds.west); column <= indexOf(bounds.east); column += 1)
    for (let row = indexOf(bounds.south); row <= indexOf(bounds.north); row += 1) {
      const middle: MapPoint = [(column + 0.5) * CELL, (row + 0.5) * CELL]
      if (outlines.some((outline) => isWithin(middle, outline))) touched.add(cellAt(column, row))
    }
  return [...touched]
}

/** The cells of a line's surroundings: steps of a quarter of a cell miss a corner at most. */
function* cellsAlong(outline: Ring): Generator<number> {
  for (const [at, [x, y]] of outline.entries()) {
    const [toX, toY] = outline[(at + 1) % outline.length] ?? [x, y]
    const steps = Math.ceil((4 * Math.hypot(toX - x, toY - y)) / CELL)
    for (let step = 0; step <= steps; step += 1) {
      const share = steps === 0 ? 0 : step / steps
      yield cellAt(indexOf(x + (toX - x) * share), indexOf(y + (toY - y) * share))
    }
  }
}
