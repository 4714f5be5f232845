import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MapPoint, PARISHES, type Parcel, type ParcelPolygon, partsOf } from '#server/sales/plans/parcel.ts'
import { readCsv } from '#server/sales/register/csv.ts'
import type { Entry } from '#server/sales/register/entry.ts'
import { decodeText } from '#server/sales/register/file-text.ts'
import { readGeoJson } from '#server/sales/register/geojson.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { collectionOf, csvOf, featureOf, linesOf, parcel, rowOf } from '#tests/server/support/register-files.ts'

/** A text of any script, including quotation marks and commas, on one line. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.normalize('NFC').replace(/\p{Cc}/gu, ''))
  .map((text) => text.trim())
  .filter((text) => text !== '')
const location = fc.tuple(words, words).map(([prefix, address]) => `${prefix} -- ${address}`)

const metres = (value: number) => Math.round(value * 1_000) / 1_000
const box = (west: number, south: number, wide: number, high: number): MapPoint[] => [
  [west, south],
  [metres(west + wide), south],
  [metres(west + wide), metres(south + high)],
  [west, metres(south + high)],
]
/** A rectangle with coordinates in millimetres, and its area. */
const millimetres = (min: number, max: number) => fc.integer({ min: min * 1_000, max: max * 1_000 }).map((value) => value / 1_000)
const rectangle = fc
  .tuple(millimetres(18_300, 34_000), millimetres(3_100, 21_400), millimetres(1, 500), millimetres(1, 500))
  .map(([x, y, width, height]) => ({ areaSqm: Math.round(width * height * 100) / 100, polygon: box(x, y, width, height) }))

const anyText: fc.Arbitrary<Omit<Parcel, 'areaSqm' | 'polygon'>> = fc.record({
  number: fc.tuple(fc.stringMatching(/^[0-9]{4,12}$/), fc.stringMatching(/^[0-9]{3,12}$/)).map((parts) => parts.join('.')),
  parish: fc.constantFrom(...PARISHES),
  location: fc.record({ cht: location, chs: location, por: location, eng: location }),
  orderable: fc.boolean(),
})
const anyParcel: fc.Arbitrary<Parcel> = fc.tuple(anyText, rectangle).map(([text, land]) => ({ ...text, ...land }))
const parcelsOf = fc.array(anyParcel, { minLength: 1, maxLength: 8 })

/** A file in chunks that end anywhere, even within a character. */
async function* inPieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const all = (entries: AsyncIterable<Entry>): Promise<Entry[]> => Readable.from(entries).toArray()
const csvEntries = (text: string | Buffer, piece = 50) => all(readCsv(decodeText(inPieces(text, piece)).pieces, () => undefined))
const geoEntries = (text: string | Buffer, piece = 50) => all(readGeoJson(decodeText(inPieces(text, piece)).pieces))
const size = fc.integer({ min: 1, max: 400 })

describe('reading a written file gives the same register', () => {
  it('as CSV, with any quoting, order of columns and line ends', async () => {
    const columns = csvOf([]).trimEnd().split(',')
    const style = fc.record({
      columns: fc.shuffledSubarray(columns, { minLength: columns.length }),
      end: fc.constantFrom('\r\n', '\n'),
      quoteAll: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(parcelsOf, style, size, async (parcels, as, piece) => {
        const entries = await csvEntries(csvOf(parcels.map(rowOf), as), piece)
        expect(entries).toEqual(parcels.map((parcel, at) => ({ line: at + 2, parcel })))
      }),
      { numRuns: 60 },
    )
  })

  it('as GeoJSON, with one feature per line, indented, or in one line', async () => {
    const style = fc.record({ isLines: fc.boolean(), space: fc.constantFrom(undefined, 2), mark: fc.constantFrom('', '\uFEFF') })
    await fc.assert(
      fc.asyncProperty(parcelsOf, style, size, async (parcels, { isLines, space, mark }, piece) => {
        const features = parcels.map((parcel) => featureOf(parcel))
        const text = isLines ? linesOf(features) : JSON.stringify(collectionOf(features), undefined, space)
        const entries = await geoEntries(mark + text, piece)
        expect(entries.map(({ parcel }) => parcel)).toEqual(parcels)
        if (isLines) expect(entries.map(({ line }) => line)).toEqual(parcels.map((_, at) => at + 2))
      }),
      { numRuns: 60 },
    )
  })

  it('a multipolygon of one part is a polygon, a third coordinate is ignored, and a parish may have any of its names', async () => {
    const [any] = fc.sample(anyParcel, 1) as [Parcel]
    const polygon: Parcel = { ...any, parish: 'santoAntonio' }
    const [[outline = []] = []] = partsOf(polygon.polygon)
    const ring = [...outline, outline[0] ?? [0, 0]].map((point) => [...point, 4.5])
    for (const name of ['Santo António', 'SANTO ANTÓNIO', '花王堂區', 'santoAntonio']) {
      const feature = { ...featureOf(polygon, { parish: name }), geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }
      expect(await geoEntries(linesOf([feature]))).toEqual([{ line: 2, feature: 1, parcel: polygon }])
    }
  })

  it('a row whose text spans lines has the number of its first line', async () => {
    const row = { ...rowOf(fc.sample(anyParcel, 1)[0] as Parcel), cht: 'a\n\nb' }
    const entries = await csvEntries(csvOf([row, row], { end: '\n' }))
    expect(entries.map(({ line }) => line)).toEqual([2, 5])
  })
})

const GRID = 'this register keeps metres of the Macao Grid (EPSG:8433), east first'

describe('an unreadable file is refused with the reason', () => {
  const inGrid = (crs: unknown, name = 'crs', isLast = false) => {
    const collection = collectionOf([featureOf(parcel('0001.001'))])
    return JSON.stringify(isLast ? { ...collection, [name]: crs } : { [name]: crs, ...collection })
  }
  const HEADER = csvOf([]).trimEnd()
  const THREE = csvOf(['0001.001', '0001.002', '0001.003'].map((number) => rowOf(parcel(number))))
  const SEMICOLONS = THREE.replaceAll(',', ';').replace('0001.001', '"0001.001"')
  const CRS84 = 'urn:ogc:def:crs:OGC:1.3:CRS84'
  const feature = featureOf(parcel('0004.001'))
  it.each<readonly [what: string, format: 'CSV' | 'GeoJSON', content: string | Buffer, said: RegExp | string]>([
    ['is empty', 'CSV', '', 'The file is empty.'],
    ['lacks columns', 'CSV', 'number,parish\r\n', /^The first line must name the columns number, .*; cht, .*, polygon is missing\.$/],
    ['has semicolons', 'CSV', 'number;parish\r\n', 'Its columns are divided by semicolons; write commas.'],
    ['has semicolons and quotation marks', 'CSV', SEMICOLONS, 'divided by semicolons; write commas.'],
    ['has semicolons and a quoted header', 'CSV', '"number";"parish"\r\n"0001.001";"s"e"\r\n', 'divided by semicolons; write commas.'],
    ['has tabs and quotation marks', 'CSV', 'number\tparish\tcht\r\n0001.001\tse\tx "y" z\r\n', 'divided by tabs; write commas.'],
    ['names another grid', 'GeoJSON', inGrid({ type: 'name', properties: { name: CRS84 } }), `Its crs is "${CRS84}"; ${GRID}`],
    ['names another grid behind its features', 'GeoJSON', inGrid('EPSG:2326', 'coordRefSys', true), 'Its crs is "EPSG:2326"; '],
    ['links to a grid', 'GeoJSON', inGrid({ type: 'link', properties: { href: 'http://x.example' } }), 'Its crs is {"type":"link"'],
    ['names a column twice', 'CSV', `${HEADER},area\r\n`, 'The first line names the column area twice.'],
    ['opens a quotation mark', 'CSV', `${THREE}"0001.009,se\r\n`, /From line \d+ on .*: a quotation mark is opened and never closed\./],
    [
      'goes on after a quotation',
      'CSV',
      `${THREE}"0001.009"x,se\r\n`,
      /From line \d+ .*: after a closing quotation mark comes more text; /,
    ],
    ['is not UTF-8', 'CSV', Buffer.concat([Buffer.from(THREE), Buffer.from([0xa4])]), 'Line 5 is not UTF-8 text. Save the file as UTF-8.'],
    ['is not JSON', 'GeoJSON', '{"type":"FeatureCollection",\n"features":[\n{x}]}', 'The file is no JSON from line 3 on.'],
    ['goes on after its end', 'GeoJSON', `${linesOf([feature])}{}`, /The file is no JSON from line \d+ on\./],
    ['is one feature', 'GeoJSON', JSON.stringify(feature), 'The file is no GeoJSON FeatureCollection.'],
    ['is a list', 'GeoJSON', JSON.stringify([feature]), 'The file is no GeoJSON FeatureCollection.'],
  ])('it %s', async (_what, format, content, said) => {
    await expect((format === 'CSV' ? csvEntries : geoEntries)(content)).rejects.toThrow(said)
  })
})

describe('files of geographic programs', () => {
  const given = parcel('0001.001')

  it.each(['EPSG:8433', 'urn:ogc:def:crs:EPSG::8433', 'http://www.opengis.net/def/crs/EPSG/0/8433'])(
    'the grid name %s is accepted',
    async (name) => {
      for (const grid of [{ crs: { type: 'name', properties: { name } } }, { coordRefSys: name }, { crs: null }]) {
        const text = JSON.stringify({ ...collectionOf([featureOf(given)]), ...grid })
        expect(await geoEntries(text)).toEqual([{ line: 1, feature: 1, parcel: given }])
      }
    },
  )

  it('the column WKT, which is ogr2ogr’s name of the polygon, is accepted', async () => {
    expect(await csvEntries(csvOf([rowOf(given)]).replace('polygon', 'WKT'))).toEqual([{ line: 2, parcel: given }])
  })
})

describe('valid polygons and numbers', () => {
  const square = (x: number, y: number, side: number) => box(x, y, side, side)
  const points = (text: string): MapPoint[] => text.split(', ').map((corner) => corner.split(' ').map(Number) as unknown as MapPoint)
  const [outline, hole, island] = [square(20_000, 15_000, 20), square(20_005, 15_005, 5), square(20_100, 15_000, 10)]
  const read = async (given: Parcel) => {
    const [csv] = await csvEntries(csvOf([rowOf(given)]))
    const [json] = await geoEntries(linesOf([featureOf(given)]))
    expect(csv?.faults).toEqual(json?.faults)
    return csv?.faults ?? csv?.parcel
  }

  it.each<readonly [what: string, polygon: ParcelPolygon, areaSqm: number]>([
    ['a hole', [[outline, hole]], 375],
    ['several parts', [[outline], [island]], 500],
    ['parts and holes', [[outline, hole], [island]], 475],
    ['parts that touch at a corner', [[outline], [square(20_020, 15_020, 10)]], 500],
    ['an area that differs by a twentieth', outline, 419],
    ['a clockwise outline', outline.toReversed(), 400],
    ['the farthest corner', square(34_680, 21_980, 20), 400],
    ['a corner written twice', [outline[0], ...outline] as MapPoint[], 400],
  ])('%s is accepted', async (_what, polygon, areaSqm) => {
    const given = parcel('0001.001', { polygon, areaSqm })
    expect(await read(given)).toEqual(given)
  })

  const offGrid = (polygon: ParcelPolygon) => ({ polygon, areaSqm: 400 })
  const WRITTEN = `; ${GRID}: have the file written in that.`
  const EACH = `${GRID}: write each as "east north".`
  const MACAO = 'Macao is from 18300 to 34700 east and 3100 to 22000 north on its grid (EPSG:8433).'
  const DIGITS =
    'four digits or more, a dot, three digits or more, as 0323.017. A spreadsheet takes noughts away: have the column kept as text.'
  const differs = (area: string) => `area is ${area} m², but the polygon has 400.00 m²: they may differ by 5 % at most.`
  it.each<readonly [what: string, more: Partial<Parcel>, said: RegExp | string]>([
    ['crosses itself', { polygon: points('20000 15000, 20010 15010, 20010 15000, 20000 15012') }, /^The polygon crosses or touches itself/],
    ['touches itself', { polygon: points('20000 15000, 20010 15000, 20010 15010, 20005 15000, 20000 15010') }, /touches itself/],
    ['goes back along its side', { polygon: points('20000 15000, 20020 15000, 20010 15000, 20010 15010') }, /touches itself/],
    ['has another area', { polygon: outline, areaSqm: 999_999.99 }, differs('999999.99')],
    ['is a little too large', { polygon: outline, areaSqm: 422 }, differs('422')],
    ['is a little too small', { polygon: outline, areaSqm: 380 }, differs('380')],
    ['has a hole outside', { polygon: [[outline, island]], areaSqm: 300 }, 'A hole of the polygon is not within its outline.'],
    ['has a hole across its edge', { polygon: [[outline, square(20_015, 15_005, 10)]], areaSqm: 300 }, /is not within its outline/],
    ['has overlapping holes', { polygon: [[outline, hole, square(20_007, 15_007, 5)]], areaSqm: 350 }, 'Two holes of the polygon overlap.'],
    ['has parts that overlap', { polygon: [[outline], [square(20_010, 15_010, 20)]], areaSqm: 800 }, 'Two parts of the polygon overlap.'],
    ['has a part within another', { polygon: [[outline], [hole]], areaSqm: 425 }, 'Two parts of the polygon overlap.'],
    ['has north before east', offGrid(square(15_000, 25_000, 20)), `The corners of the polygon have north before east; ${EACH}`],
    ['is in degrees', offGrid(square(113.54, 22.19, 0.01)), `The polygon is in degrees${WRITTEN}`],
    ['is in degrees, latitude first', offGrid(square(22.19, 113.54, 0.01)), `The polygon is in degrees${WRITTEN}`],
    ['is of Hong Kong', offGrid(square(800_000, 820_000, 20)), `The polygon is in metres of the Hong Kong 1980 Grid (EPSG:2326)${WRITTEN}`],
    ['is in UTM', offGrid(square(763_000, 2_455_000, 20)), `The polygon is in metres of UTM (zone 49 or 50)${WRITTEN}`],
    ['is in Web Mercator', offGrid(square(12_640_000, 2_530_000, 20)), `The polygon is in metres of Web Mercator (EPSG:3857)${WRITTEN}`],
    ['is elsewhere', offGrid(square(40_000, 15_000, 20)), `The polygon lies outside of Macao: a corner is 40000 15000, and ${MACAO}`],
    ['is at the origin', offGrid(square(0, 0, 20)), /lies outside of Macao/],
    ['has a number without its leading zeros', { number: '1.3' }, `"1.3" is no cadastral number: ${DIGITS}`],
    ['has a number without its last zero', { number: '0323.01' }, /is no cadastral number/],
  ])('what %s is refused with that reason', async (_what, more, said) => {
    expect(await read(parcel('0001.001', more))).toEqual([typeof said === 'string' ? said : expect.stringMatching(said)])
  })

  it('every parcel of the test system is accepted', async () => {
    const entries = await csvEntries(csvOf(PARCELS.map(rowOf)), 4_000)
    expect(entries.flatMap(({ faults }) => faults ?? [])).toEqual([])
    expect(entries).toHaveLength(PARCELS.length)
  })

  it('a polygon of ten thousand corners is checked within the time limit', async () => {
    const corners = Array.from({ length: 9_999 }, (_, at): MapPoint => {
      const angle = (at / 9_999) * 2 * Math.PI
      return [25_000 + 500 * Math.cos(angle), 10_000 + 500 * Math.sin(angle)]
    })
    const given = parcel('0001.001', { polygon: corners, areaSqm: 785_398 })
    expect(await read(given)).toMatchObject({ number: '0001.001' })
  })
})
