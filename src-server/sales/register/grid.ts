import type { MapPoint, Ring } from '../plans/parcel.ts'

/** The extent of Macao on its grid (EPSG:8433), in metres, with the waters that it administers. */
export const MACAO = { east: [18_300, 34_700], north: [3_100, 22_000] } as const

const between = (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high
const isInMacao = ([x, y]: MapPoint): boolean => between(x, MACAO.east) && between(y, MACAO.north)
const swapped = ([x, y]: MapPoint): MapPoint => [y, x]

/** Grids that a file may use by mistake, with the coordinates of Macao and its surroundings on each. */
const GRIDS: readonly { readonly name: string; readonly east: readonly [number, number]; readonly north: readonly [number, number] }[] = [
  { name: 'degrees', east: [112, 115], north: [21, 24] },
  { name: 'metres of the Hong Kong 1980 Grid (EPSG:2326)', east: [750_000, 900_000], north: [750_000, 900_000] },
  { name: 'metres of UTM (zone 49 or 50)', east: [100_000, 900_000], north: [2_300_000, 2_600_000] },
  { name: 'metres of a Gauss-Krüger zone', east: [18_000_000, 41_000_000], north: [2_300_000, 2_600_000] },
  { name: 'metres of Web Mercator (EPSG:3857)', east: [12_500_000, 12_800_000], north: [2_400_000, 2_700_000] },
]
const THIS_GRID = 'this register keeps metres of the Macao Grid (EPSG:8433), east first'

/** Why a ring is not in Macao; undefined if it is. With `ofFile` the sentence is about the whole file. */
export function notInMacao(ring: Ring): { readonly sentence: string; readonly ofFile: boolean } | undefined {
  const outside = ring.find((point) => !isInMacao(point))
  if (outside === undefined) return undefined
  if (ring.map(swapped).every(isInMacao))
    return { sentence: `The corners of the polygon have north before east; ${THIS_GRID}: write each as "east north".`, ofFile: true }
  const grid = GRIDS.find(({ east, north }) => {
    const isOf = ([x, y]: MapPoint) => between(x, east) && between(y, north)
    return ring.every(isOf) || ring.map(swapped).every(isOf)
  })
  if (grid !== undefined) return { sentence: `The polygon is in ${grid.name}; ${THIS_GRID}: have the file written in that.`, ofFile: true }
  const { east, north } = MACAO
  return {
    sentence: `The polygon lies outside of Macao: a corner is ${outside.join(' ')}, and Macao is from ${east.join(' to ')} east and ${north.join(' to ')} north on its grid (EPSG:8433).`,
    ofFile: false,
  }
}

/** Names of this register's grid in a GeoJSON `crs` or a JSON-FG `coordRefSys`. */
const OWN_CRS = /\bEPSG(?::{1,2}|\/0\/)8433\b/

/** What is wrong with the grid that a file names; undefined if it names this register's grid or no grid. */
export function wrongCrs(crs: unknown): string | undefined {
  if (crs === undefined || crs === null) return undefined
  const named = typeof crs === 'string' ? crs : (crs as { properties?: { name?: unknown } }).properties?.name
  if (typeof named === 'string' && OWN_CRS.test(named)) return undefined
  return `Its crs is ${JSON.stringify(named ?? crs).slice(0, 100)}; ${THIS_GRID}: have the file written in that (ogr2ogr -t_srs EPSG:8433).`
}
