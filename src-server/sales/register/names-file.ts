import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { hasControl } from '#shared/domain/forms/plain-text.ts'
import { TEXT_KEYS, type WireText } from '#shared/domain/languages.ts'
import { isCadastralNumber } from '#shared/domain/plans/cadastral-number.ts'
import { PLACE_KINDS, type PlaceKind } from '#shared/domain/plans/place-kinds.ts'
import { simplified } from '#shared/domain/simplified.ts'
import { FileFault } from './entry.ts'

const COLUMNS = ['kind', ...TEXT_KEYS, 'parcels', 'of'] as const
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>
const LONGEST_NAME = 120
const LONGEST_ROW = 1_000_000
/** Streets come from the addresses of parcels. */
const KINDS = PLACE_KINDS.filter((kind) => kind !== 'street')

/** A building or area with its parcels, or another name of a place. */
export interface NamedPlace {
  readonly kind: PlaceKind
  readonly name: WireText
  readonly numbers: readonly string[] | null
  /** the place that an alias names, in any of its texts */
  readonly of: string | null
}

/** One row of the file of names: its place, or a sentence for each fault. */
export type NameEntry = { readonly line: number } & (
  | { readonly place: NamedPlace; readonly faults?: undefined }
  | { readonly faults: readonly string[] }
)

/** Reads the file of building names, old and spoken names row by row: CSV (RFC 4180, with a header), columns in any order. */
export async function* readNames(pieces: AsyncIterable<string>): AsyncGenerator<NameEntry> {
  const rows = parse({ info: true, columns: headerOf, bom: true, skip_empty_lines: true, max_record_size: LONGEST_ROW, trim: true })
  const source = Readable.from(pieces)
  source.on('error', (error) => rows.destroy(error))
  source.pipe(rows)
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: Row; info: { lines: number } }>) yield entryOf(record, info.lines)
  } catch (error) {
    throw error instanceof CsvError ? new FileFault(`Line ${error.lines} is no row of the header's columns, divided by commas.`) : error
  } finally {
    source.destroy()
  }
}

function headerOf(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = COLUMNS.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new FileFault(`The first line must name the columns ${COLUMNS.join(', ')}; ${missing.join(', ')} is missing.`)
  return names
}

function entryOf(row: Row, line: number): NameEntry {
  const kind = KINDS.find((each) => each === row.kind)
  const written = TEXT_KEYS.map((key) => row[key].normalize('NFC'))
  const numbers = row.parcels.split(/[\s,;]+/).filter(Boolean)
  const faults = [
    ...(kind === undefined ? [`kind must be one of ${KINDS.join(', ')}, but is "${row.kind.slice(0, 60)}".`] : []),
    ...(written.every((text) => text === '') ? ['It has no name: write it in at least one of cht, chs, por, eng.'] : []),
    ...(written.some((text) => text.length > LONGEST_NAME || hasControl(text))
      ? [`A name must be one line of ${LONGEST_NAME} characters at most.`]
      : []),
    ...(kind === 'alias' && row.of === '' ? ['of must name the place that this is another name of.'] : []),
    ...(kind !== 'alias' && numbers.length === 0 ? ['parcels must have a cadastral number, or several divided by spaces.'] : []),
    ...numbers.filter((number) => !isCadastralNumber(number)).map((number) => `"${number.slice(0, 60)}" is no cadastral number.`),
  ]
  if (kind === undefined || faults.length > 0) return { line, faults }
  const [cht = '', chs = '', por = '', eng = ''] = written
  const first = cht || chs || por || eng
  const name = { cht: cht || first, chs: chs || simplified(cht) || first, por: por || eng || first, eng: eng || por || first }
  return { line, place: kind === 'alias' ? { kind, name, numbers: null, of: row.of } : { kind, name, numbers, of: null } }
}
