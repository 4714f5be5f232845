import type { MapPoint, ParcelPolygon, Part, Ring } from '../plans/parcel.ts'
import type { Outline } from './entry.ts'
import { notInMacao } from './grid.ts'
import { areaOfParts, areaOfRing, cross, isSimple, isWithin } from './ring.ts'

const CORNERS = 10_000

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
    // the text did not become JSON, so it is not valid WKT
    return fault(
      `The polygon must be well-known text as POLYGON((20000 15000, 20010 15000, 20010 15010, 20000 15000)), but begins "${text.slice(0, 30)}".`,
    )
  }
}

/** Reads the outline of a GeoJSON geometry: the parts of land, each with its holes, all of them in Macao. */
export function outlineOf(geometry: unknown): Outline {
  if (typeof geometry !== 'object' || geometry === null) return NO_POLYGON
  const { type, coordinates } = geometry as { readonly type?: unknown; readonly coordinates?: unknown }
  if (!Array.isArray(coordinates) || (type !== 'Polygon' && type !== 'MultiPolygon')) return fault('The geometry is no polygon.')
  const written: unknown[] = type === 'Polygon' ? [coordinates] : coordinates
  if (written.length === 0) return NO_POLYGON
  const parts: Ring[][] = []
  for (const rings of written) {
    if (!Array.isArray(rings) || rings.length === 0) return NO_POLYGON
    const part: Ring[] = []
    for (const points of rings) {
      const read = ringOf(points)
      if (!('ring' in read)) return read
      part.push(read.ring)
    }
    parts.push(part)
  }
  const wrong = wrongTogether(parts)
  if (wrong !== undefined) return fault(wrong)
  return { polygon: polygonOf(parts), areaSqm: areaOfParts(parts) }
}

/** A single outline is stored as such, as for most parcels. */
function polygonOf(parts: readonly Part[]): ParcelPolygon {
  const [outline, ...holes] = parts[0] ?? []
  return parts.length === 1 && holes.length === 0 && outline !== undefined ? outline : parts
}

function ringOf(points: unknown): { readonly ring: Ring } | Exclude<Outline, { polygon: unknown }> {
  const wrong = (sentence: string, ofFile = false) => ({ fault: sentence, ofFile })
  if (!Array.isArray(points) || !points.every(isPoint)) return wrong('A corner of the polygon is no pair of numbers.')
  if (points.length > CORNERS) return wrong(`The polygon has more than ${CORNERS} corners.`)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return wrong('There is no polygon.')
  if (first[0] !== last[0] || first[1] !== last[1]) return wrong('The polygon is not closed: its last corner must be its first.')
  const ring = points.slice(0, -1).map(([x, y]): MapPoint => [x, y])
  if (ring.length < 3 || areaOfRing(ring) === 0) return wrong('The polygon has no area.')
  const elsewhere = notInMacao(ring)
  if (elsewhere !== undefined) return wrong(elsewhere.sentence, elsewhere.ofFile)
  return isSimple(ring) ? { ring } : wrong('The polygon crosses or touches itself.')
}

const isPoint = (point: unknown): point is MapPoint =>
  Array.isArray(point) && point.length >= 2 && point.slice(0, 2).every((value) => typeof value === 'number' && Number.isFinite(value))

/** What is wrong with valid rings in combination; undefined if nothing is. */
function wrongTogether(parts: readonly Part[]): string | undefined {
  for (const [at, [outline = [], ...holes]] of parts.entries()) {
    if (holes.some((hole) => cross(hole, outline) || !liesIn(hole, outline))) return 'A hole of the polygon is not within its outline.'
    if (holes.some((hole, index) => holes.slice(0, index).some((other) => overlap(hole, other)))) return 'Two holes of the polygon overlap.'
    if (parts.slice(0, at).some(([other = []]) => overlap(outline, other))) return 'Two parts of the polygon overlap.'
  }
  return undefined
}

/** A corner may lie on the outline, so one corner within is enough. */
const liesIn = (ring: Ring, outline: Ring): boolean => ring.some((corner) => isWithin(corner, outline))
const overlap = (one: Ring, other: Ring): boolean =>
  cross(one, other) || one.every((at) => isWithin(at, other)) || other.every((at) => isWithin(at, one))
