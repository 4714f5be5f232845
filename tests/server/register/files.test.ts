import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARISHES, type Parcel } from '#server/plans/parcel.ts'
import { readCsv } from '#server/register/csv.ts'
import type { Entry } from '#server/register/entry.ts'
import { readGeoJson } from '#server/register/geojson.ts'
import { textOf } from '#server/register/text-of-file.ts'
import { collectionOf, csvOf, featureOf, linesOf, parcel, rowOf } from '#tests/server/support/register-files.ts'

/** A text of any script, with quotation marks, commas and all, on one line. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) =>
    [...text.normalize('NFC')]
      .filter((char) => char >= ' ' && char !== '\u007f')
      .join('')
      .trim(),
  )
  .filter((text) => text !== '')
const location = fc.tuple(words, words).map(([prefix, address]) => `${prefix} -- ${address}`)
const decimal = (max: number, decimals: number) => fc.integer({ min: 1, max: max * 10 ** decimals }).map((value) => value / 10 ** decimals)

const anyParcel: fc.Arbitrary<Parcel> = fc.record({
  number: fc.tuple(fc.stringMatching(/^[0-9]{1,12}$/), fc.stringMatching(/^[0-9]{1,12}$/)).map((parts) => parts.join('.')),
  parish: fc.constantFrom(...PARISHES),
  location: fc.record({ cht: location, chs: location, por: location, eng: location }),
  orderable: fc.boolean(),
  areaSqm: decimal(1_000_000, 2),
  polygon: fc.tuple(decimal(40_000, 3), decimal(40_000, 3), decimal(500, 3), decimal(500, 3)).map(([x, y, width, height]) => [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]),
})
const parcelsOf = fc.array(anyParcel, { minLength: 1, maxLength: 8 })

/** A file comes in pieces that end anywhere, within a character too. */
function inPieces(text: string | Buffer, size: number): AsyncIterable<string> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return textOf(
    (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  ).pieces
}
async function all(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const found: Entry[] = []
  for await (const entry of entries) found.push(entry)
  return found
}
const size = fc.integer({ min: 1, max: 400 })

describe('a register read back from a file is the one that was written', () => {
  it('as CSV, however its program quotes, orders the columns and ends lines', async () => {
    const columns = ['number', 'parish', 'cht', 'chs', 'por', 'eng', 'area', 'on_sale', 'polygon']
    const style = fc.record({
      columns: fc.shuffledSubarray(columns, { minLength: columns.length }),
      end: fc.constantFrom('\r\n', '\n'),
      quoteAll: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(parcelsOf, style, size, async (parcels, as, piece) => {
        const entries = await all(readCsv(inPieces(csvOf(parcels.map(rowOf), as), piece), () => undefined))
        expect(entries).toEqual(parcels.map((parcel, at) => ({ line: at + 2, parcel })))
      }),
      { numRuns: 150 },
    )
  })

  it('as GeoJSON, a feature a line, indented, or all in one line', async () => {
    const indent = fc.constantFrom(undefined, 2)
    await fc.assert(
      fc.asyncProperty(parcelsOf, fc.boolean(), indent, size, async (parcels, isLines, space, piece) => {
        const features = parcels.map((parcel) => featureOf(parcel))
        const text = isLines ? linesOf(features) : JSON.stringify(collectionOf(features), undefined, space)
        const entries = await all(readGeoJson(inPieces(text, piece)))
        expect(entries.map(({ parcel }) => parcel)).toEqual(parcels)
        if (isLines) expect(entries.map(({ line }) => line)).toEqual(parcels.map((_, at) => at + 2))
      }),
      { numRuns: 150 },
    )
  })

  it('a multipolygon of one part is a polygon, a third coordinate is not read, and a parish may go by any of its names', async () => {
    const [parcel] = fc.sample(anyParcel, 1) as [Parcel]
    const polygon: Parcel = { ...parcel, parish: 'santoAntonio' }
    const ring = [...polygon.polygon, polygon.polygon[0] ?? [0, 0]].map((point) => [...point, 4.5])
    for (const name of ['Santo António', 'SANTO ANTÓNIO', '花王堂區', 'santoAntonio']) {
      const feature = { ...featureOf(polygon, { parish: name }), geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }
      expect(await all(readGeoJson(inPieces(linesOf([feature]), 50)))).toEqual([{ line: 2, parcel: polygon }])
    }
  })

  it('a row whose text spans lines is named by its first line', async () => {
    const row = { ...rowOf(fc.sample(anyParcel, 1)[0] as Parcel), cht: 'a\n\nb' }
    const entries = await all(readCsv(inPieces(csvOf([row, row], { end: '\n' }), 50), () => undefined))
    expect(entries.map(({ line }) => line)).toEqual([2, 5])
  })
})

describe('a file that cannot be read is refused in a sentence', () => {
  const THREE = csvOf(['0001.001', '0001.002', '0001.003'].map((number) => rowOf(parcel(number))))
  it.each<readonly [what: string, name: string, content: string | Buffer, said: RegExp]>([
    ['is empty', 'a.csv', '', /The file is empty\./],
    [
      'lacks columns',
      'a.csv',
      'number,parish\r\n',
      /The first line must name the columns number, parish, cht, .*; cht, chs, por, eng, area, on_sale, polygon is missing\./,
    ],
    ['has semicolons', 'a.csv', 'number;parish\r\n', /Its columns are divided by semicolons; write commas\./],
    [
      'names a column twice',
      'a.csv',
      'number,parish,cht,chs,por,eng,area,on_sale,polygon,area\r\n',
      /The first line names the column area twice\./,
    ],
    [
      'opens a quotation mark',
      'a.csv',
      `${THREE}"0001.009,se\r\n`,
      /From line \d+ on the file cannot be read: a quotation mark is opened and never closed\./,
    ],
    [
      'has text after a quotation',
      'a.csv',
      `${THREE}"0001.009"x,se\r\n`,
      /From line \d+ on the file cannot be read: after a closing quotation mark comes more text; /,
    ],
    [
      'is not UTF-8',
      'a.csv',
      Buffer.concat([Buffer.from(THREE), Buffer.from([0xa4, 0x6a])]),
      /Line 5 is not UTF-8 text\. Save the file as UTF-8\./,
    ],
    ['is not JSON', 'a.geojson', '{"type":"FeatureCollection",\n"features":[\n{x}]}', /The file is no JSON from line 3 on\./],
    ['goes on after its end', 'a.geojson', `${linesOf([featureOf(parcel('0004.001'))])}{}`, /The file is no JSON from line \d+ on\./],
    ['is one feature', 'a.geojson', JSON.stringify(featureOf(parcel('0004.001'))), /The file is no GeoJSON FeatureCollection\./],
    ['is a list', 'a.geojson', JSON.stringify([featureOf(parcel('0004.001'))]), /The file is no GeoJSON FeatureCollection\./],
  ])('it %s', async (_what, name, content, said) => {
    const pieces = inPieces(content, 50)
    await expect(all(name === 'a.csv' ? readCsv(pieces, () => undefined) : readGeoJson(pieces))).rejects.toThrow(said)
  })
})
