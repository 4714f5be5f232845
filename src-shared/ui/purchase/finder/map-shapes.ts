import type { Outline, ParcelShape } from '../../../domain/plans/place.ts'

/** Size of the map in its own units. */
export const MAP = { width: 400, height: 300 } as const
const MARGIN = 12

export interface MapShape {
  readonly number: string
  /** an SVG path; holes are cut out by fill-rule evenodd */
  readonly path: string
  /** the middle of its bounds */
  readonly middle: readonly [x: number, y: number]
  /** of its bounds */
  readonly width: number
}

/** Parcels as they are drawn: north is up, all of them fit into the map. */
export function mapShapes(parcels: readonly ParcelShape[]): readonly MapShape[] {
  const { pathOf, middleOf, scale } = drawingOf(
    parcels.flatMap(({ outlines }) => outlines),
    MAP,
    MARGIN,
  )
  return parcels.map(({ number, outlines }) => ({
    number,
    path: pathOf(outlines),
    middle: middleOf(outlines),
    width: boundsOf(outlines).width * scale,
  }))
}

/** How outlines are drawn into a rectangle with a margin: in the middle, as large as they fit. */
export function drawingOf(outlines: readonly Outline[], size: { readonly width: number; readonly height: number }, margin: number) {
  const all = boundsOf(outlines)
  const scale = Math.min((size.width - 2 * margin) / Math.max(all.width, 1), (size.height - 2 * margin) / Math.max(all.height, 1))
  const x = (east: number) => round(size.width / 2 + (east - all.east) * scale)
  const y = (north: number) => round(size.height / 2 - (north - all.north) * scale)
  return {
    scale,
    pathOf: (some: readonly Outline[]) =>
      some.map((outline) => `M${outline.map(([east, north]) => `${x(east)} ${y(north)}`).join('L')}Z`).join(''),
    middleOf: (some: readonly Outline[]): MapShape['middle'] => {
      const own = boundsOf(some)
      return [x(own.east), y(own.north)]
    },
  }
}

/** Middle and size in metres. */
function boundsOf(outlines: readonly Outline[]) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of outlines.flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { east: (west + east) / 2, north: (south + north) / 2, width: east - west, height: north - south }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Directions on the map; y grows to the south. */
export const TOWARDS = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const satisfies Readonly<Record<string, readonly [number, number]>>
export type Arrow = keyof typeof TOWARDS

/** Places in the list's order that keys lead to: some parcels have none towards which an arrow points. */
const IN_ORDER: Readonly<Record<string, (at: number, last: number) => number>> = {
  Home: () => 0,
  End: (_, last) => last,
  PageUp: (at) => at - 1,
  PageDown: (at) => at + 1,
}
const isArrow = (key: string): key is Arrow => key in TOWARDS

/** Whether a key of the map leads to another parcel. */
export const leads = (key: string): boolean => isArrow(key) || key in IN_ORDER

/** The parcel that a key leads to; undefined at the edge. */
export function parcelBy(key: string, shapes: readonly MapShape[], from: string): string | undefined {
  if (isArrow(key)) return nearestTowards(shapes, from, key)
  const at = shapes.findIndex(({ number }) => number === from)
  return shapes[IN_ORDER[key]?.(at, shapes.length - 1) ?? -1]?.number
}

/** The nearest shape in a direction: what lies aside of it counts twice as far. Undefined at the edge. */
export function nearestTowards(shapes: readonly MapShape[], from: string, arrow: Arrow): string | undefined {
  const start = shapes.find(({ number }) => number === from)?.middle
  if (start === undefined) return shapes[0]?.number
  const [dx, dy] = TOWARDS[arrow]
  let best: { readonly number: string; readonly distance: number } | undefined
  for (const { number, middle } of shapes) {
    const [x, y] = [middle[0] - start[0], middle[1] - start[1]]
    const along = x * dx + y * dy
    const aside = Math.abs(x * dy) + Math.abs(y * dx)
    if (number === from || along <= 0 || along < aside / 2) continue
    const distance = along + 2 * aside
    if (best === undefined || distance < best.distance) best = { number, distance }
  }
  return best?.number
}
