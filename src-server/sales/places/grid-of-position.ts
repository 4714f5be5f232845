import type { MapPoint } from '../plans/parcel.ts'

/** An ellipsoid: its longer half-axis in metres, and its flattening. */
interface Ellipsoid {
  readonly a: number
  readonly f: number
}
type Vector = readonly [x: number, y: number, z: number]

const WGS84: Ellipsoid = { a: 6_378_137, f: 1 / 298.257223563 }
const INTERNATIONAL: Ellipsoid = { a: 6_378_388, f: 1 / 297 }
const RADIANS = Math.PI / 180
/** Origin of the Macao Grid (EPSG:8433). */
const ORIGIN = { latitude: (22 + 12 / 60 + 44.63 / 3600) * RADIANS, longitude: (113 + 32 / 60 + 11.29 / 3600) * RADIANS, metres: 20_000 }
/** From Macao 1920 to WGS 84 by Molodensky and Badekas (EPSG:8438). Without it, a position is 336 m off. */
const PIVOT: Vector = [-2_361_554.788, 5_417_536.177, 2_391_608.926]
const SHIFT: Vector = [-202.865, -303.99, -155.873]
const [RX, RY, RZ] = [-34.079, 76.126, 32.66].map((seconds) => (-seconds / 3600) * RADIANS) as [number, number, number]
const SCALE = 6.096e-6

/** A device's position in degrees of WGS 84, as metres east and north on the Macao Grid. */
export function gridOfPosition(latitude: number, longitude: number): MapPoint {
  const [x, y, z] = geocentric(latitude * RADIANS, longitude * RADIANS, WGS84)
  const [dx, dy, dz] = [x - SHIFT[0] - PIVOT[0], y - SHIFT[1] - PIVOT[1], z - SHIFT[2] - PIVOT[2]]
  const k = 1 / (1 + SCALE)
  const [latitude1920, longitude1920] = geographic([
    PIVOT[0] + k * (dx + RZ * dy - RY * dz),
    PIVOT[1] + k * (-RZ * dx + dy + RX * dz),
    PIVOT[2] + k * (RY * dx - RX * dy + dz),
  ])
  return transverseMercator(latitude1920, longitude1920)
}

/** Metres of a degree of latitude, nearly. */
const DEGREE = 111_000

/** The other way, to less than a millimetre in Macao: each look at where a position lies brings it a thousand times nearer. */
export function positionOfGrid([east, north]: MapPoint): { readonly latitude: number; readonly longitude: number } {
  let [latitude, longitude] = [ORIGIN.latitude / RADIANS, ORIGIN.longitude / RADIANS]
  for (let look = 0; look < 6; look += 1) {
    const [x, y] = gridOfPosition(latitude, longitude)
    latitude += (north - y) / DEGREE
    longitude += (east - x) / (DEGREE * Math.cos(latitude * RADIANS))
  }
  return { latitude, longitude }
}

const squared = ({ f }: Ellipsoid): number => f * (2 - f)
const normal = (latitude: number, on: Ellipsoid): number => on.a / Math.sqrt(1 - squared(on) * Math.sin(latitude) ** 2)

function geocentric(latitude: number, longitude: number, on: Ellipsoid): Vector {
  const n = normal(latitude, on)
  const across = n * Math.cos(latitude)
  return [across * Math.cos(longitude), across * Math.sin(longitude), n * (1 - squared(on)) * Math.sin(latitude)]
}

function geographic([x, y, z]: Vector): readonly [latitude: number, longitude: number] {
  const across = Math.hypot(x, y)
  const e2 = squared(INTERNATIONAL)
  let latitude = Math.atan2(z, across * (1 - e2))
  for (let round = 0; round < 6; round += 1) latitude = Math.atan2(z + e2 * normal(latitude, INTERNATIONAL) * Math.sin(latitude), across)
  return [latitude, Math.atan2(y, x)]
}

/** By Snyder's series, which are exact to a millimetre this near to the origin. */
function transverseMercator(latitude: number, longitude: number): MapPoint {
  const e2 = squared(INTERNATIONAL)
  const second = e2 / (1 - e2)
  const n = normal(latitude, INTERNATIONAL)
  const t = Math.tan(latitude) ** 2
  const c = second * Math.cos(latitude) ** 2
  const a = (longitude - ORIGIN.longitude) * Math.cos(latitude)
  const north = n * Math.tan(latitude) * (a ** 2 / 2 + ((5 - t + 9 * c + 4 * c ** 2) * a ** 4) / 24)
  return [ORIGIN.metres + n * (a + ((1 - t + c) * a ** 3) / 6), ORIGIN.metres + meridian(latitude) - meridian(ORIGIN.latitude) + north]
}

/** Metres along the meridian from the equator. */
function meridian(latitude: number): number {
  const e2 = squared(INTERNATIONAL)
  return (
    INTERNATIONAL.a *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256) * latitude -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32 + (45 * e2 ** 3) / 1024) * Math.sin(2 * latitude) +
      ((15 * e2 ** 2) / 256 + (45 * e2 ** 3) / 1024) * Math.sin(4 * latitude) -
      ((35 * e2 ** 3) / 3072) * Math.sin(6 * latitude))
  )
}
