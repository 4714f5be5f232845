import type { MapPoint } from '../plans/parcel.ts'
import type { Outline } from './entry.ts'

const CORNERS = 10_000
/** Coordinates of the Macao Grid, in metres, are far below. */
const FARTHEST = 1_000_000

const fault = (sentence: string): Outline => ({ fault: sentence })
const NO_POLYGON = fault('There is no polygon.')

/** Reads an outline from a column of a CSV file: well-known text (WKT), as geographic programs write it. */
export function outlineOfText(text: string): Outline {
  if (text.trim() === '') return NO_POLYGON
  const [, multi, body = ''] = /^\s*(MULTI)?POLYGON\s*(\(.*\))\s*$/is.exec(text) ?? []
  const json = body
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replace(/(-?[\d.eE+-]+)\s+(-?[\d.eE+-]+)(?=\s*[,\]])/g, '[$1,$2]')
  try {
    return outlineOf({ type: multi === undefined ? 'Polygon' : 'MultiPolygon', coordinates: JSON.parse(json) })
  } catch {
    // the brackets did not become JSON, so it is no such text
    return fault(
      `The polygon must be well-known text as POLYGON((20000 15000, 20010 15000, 20010 15010, 20000 15000)), but begins "${text.slice(0, 30)}".`,
    )
  }
}

/** Reads the outline of a GeoJSON geometry. */
export function outlineOf(geometry: unknown): Outline {
  if (typeof geometry !== 'object' || geometry === null) return NO_POLYGON
  const { type, coordinates } = geometry as { readonly type?: unknown; readonly coordinates?: unknown }
  if (!Array.isArray(coordinates) || (type !== 'Polygon' && type !== 'MultiPolygon')) return fault('The geometry is no polygon.')
  const parts: unknown[] = type === 'Polygon' ? [coordinates] : coordinates
  if (parts.length !== 1) return fault(`The polygon has ${parts.length} parts; a parcel of this register has one outline.`)
  const [rings] = parts
  if (!Array.isArray(rings) || rings.length === 0) return NO_POLYGON
  if (rings.length > 1) return fault('The polygon has a hole; a parcel of this register has one outline.')
  return ringOf(rings[0])
}

function ringOf(points: unknown): Outline {
  if (!Array.isArray(points) || !points.every(isPoint)) return fault('A corner of the polygon is no pair of numbers.')
  if (points.length > CORNERS) return fault(`The polygon has more than ${CORNERS} corners.`)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return NO_POLYGON
  if (first[0] !== last[0] || first[1] !== last[1]) return fault('The polygon is not closed: its last corner must be its first.')
  const ring = points.slice(0, -1).map(([x, y]): MapPoint => [x, y])
  if (ring.length < 3 || areaOf(ring) === 0) return fault('The polygon has no area.')
  if (ring.every(isDegrees))
    return fault('The polygon is in degrees; this register keeps metres of the Macao Grid (EPSG:8433): have the file written in that.')
  return { ring }
}

const isPoint = (point: unknown): point is MapPoint =>
  Array.isArray(point) && point.length >= 2 && point.slice(0, 2).every((value) => typeof value === 'number' && Math.abs(value) < FARTHEST)

/** Whether a point is in degrees: no parcel of Macao is 113 metres east and 22 north of the grid's origin. */
const isDegrees = ([x, y]: MapPoint): boolean => x > 113 && x < 114 && y > 21 && y < 23

const areaOf = (ring: readonly MapPoint[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  )
