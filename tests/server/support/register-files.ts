import { type Parcel, type ParcelPolygon, partsOf, type Ring } from '#server/sales/plans/parcel.ts'

/** A row as in a file: a parcel's, or a test's variation. */
export type Row = Readonly<Record<string, unknown>>

/** A parcel on Macao's own grid, a triangle of its area; each number has its own position. */
export function parcel(number: string, more: Partial<Parcel> = {}): Parcel {
  const at = Number(number.replace('.', '')) % 1_000
  const north = 15_000 + ((Math.floor(Number(number)) + 99) % 100) * 60
  const { areaSqm = 51.25 } = more
  return {
    number,
    parish: 'se',
    location: {
      cht: `大堂區 -- 新馬路${at}號`,
      chs: `大堂区 -- 新马路${at}号`,
      por: `Freguesia: Sé -- Avenida de Almeida Ribeiro, n.º ${at}`,
      eng: `Parish of Sé -- Avenida de Almeida Ribeiro, no. ${at}`,
    },
    orderable: true,
    areaSqm,
    polygon: [
      [20_000 + at, north],
      [20_010.25 + at, north],
      [20_010.25 + at, north + (2 * areaSqm) / 10.25],
    ],
    ...more,
  }
}

const closed = (ring: Ring): Ring => [...ring, ring[0] ?? [0, 0]]
const list = (parts: readonly string[]): string => `(${parts.join(', ')})`
const wktOf = (polygon: ParcelPolygon): string => {
  const parts = partsOf(polygon).map((part) => list(part.map((ring) => list(closed(ring).map((point) => point.join(' '))))))
  return parts.length === 1 ? `POLYGON${parts[0]}` : `MULTIPOLYGON${list(parts)}`
}

export const rowOf = ({ number, parish, location, orderable, areaSqm, polygon }: Parcel): Row => ({
  number,
  parish,
  ...location,
  area: String(areaSqm),
  on_sale: orderable ? 'yes' : 'no',
  polygon: wktOf(polygon),
})

const HEADER = ['number', 'parish', 'cht', 'chs', 'por', 'eng', 'area', 'on_sale', 'polygon']
const cellOf = (value: unknown, quoteAll: boolean): string => {
  const text = value === undefined ? '' : String(value)
  return quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file of these rows (RFC 4180). */
export function csvOf(rows: readonly Row[], { columns = HEADER, end = '\r\n', quoteAll = false } = {}): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name]))]
  return lines.map((cells) => cells.map((cell) => cellOf(cell, quoteAll)).join(',') + end).join('')
}

const geometryOf = (polygon: ParcelPolygon) => {
  const parts = partsOf(polygon).map((part) => part.map(closed))
  return parts.length === 1 ? { type: 'Polygon', coordinates: parts[0] } : { type: 'MultiPolygon', coordinates: parts }
}

export const featureOf = ({ number, parish, location, orderable, areaSqm, polygon }: Parcel, more: Row = {}) => ({
  type: 'Feature',
  properties: { number, parish, ...location, area: areaSqm, on_sale: orderable, ...more },
  geometry: geometryOf(polygon),
})

export const collectionOf = (features: readonly unknown[]) => ({ type: 'FeatureCollection', features })
/** In the usual format: one feature per line. */
export const linesOf = (features: readonly unknown[]): string =>
  `{"type":"FeatureCollection","features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`
