import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, type Entry, type Fields, FileFault, OPTIONAL_COLUMNS } from './entry.ts'
import { readFields } from './fields.ts'
import { outlineOfText } from './outline.ts'

const HEADER = [...COLUMNS, 'polygon']
const READ: readonly string[] = [...HEADER, ...OPTIONAL_COLUMNS]
/** Enough for a parcel with very many corners; a longer row has an unclosed quotation mark. */
const LONGEST_ROW = 1_000_000

interface Row {
  readonly record: readonly string[]
  /** Lines of the file up to the end of this row. */
  readonly info: { readonly lines: number }
}

/** Reads a CSV register row by row (RFC 4180, with a header). Columns may be in any order; unknown ones are reported and ignored. */
export async function* readCsv(pieces: AsyncIterable<string>, print: (line: string) => void): AsyncGenerator<Entry> {
  const text = pieces[Symbol.asyncIterator]()
  const head = await headOf(text)
  refuseOtherDivider(head)
  const rows = parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW })
  // an error of the source ends the rows too, and is thrown below
  pipeline(Readable.from(restOf(head, text)), rows).catch(() => undefined)
  let places: ReadonlyMap<string, number> | undefined
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      if (places === undefined) places = placesOf(record, print)
      else yield entryOf(record, firstLine(record, info.lines), places)
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileFault(sentenceOf(error)) : error
  }
  if (places === undefined) throw new FileFault('The file is empty.')
}

/** The beginning of a file, up to the end of its first line at least. */
async function headOf(pieces: AsyncIterator<string>): Promise<string> {
  let head = ''
  while (!head.includes('\n') && head.length < LONGEST_ROW) {
    const { value, done } = await pieces.next()
    if (done === true) break
    head += value
  }
  return head
}

async function* restOf(head: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield head
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value
  } finally {
    await pieces.return?.()
  }
}

/** Checked before rows are read, because a wrong divider makes quotation marks ambiguous. */
function refuseOtherDivider(head: string): void {
  const [first = ''] = head.split('\n', 1)
  const count = (divider: string) => first.split(divider).length - 1
  const [divider] = ([';', '\t'] as const).filter((each) => count(each) > count(','))
  if (divider === undefined) return
  throw new FileFault(`Its columns are divided by ${divider === ';' ? 'semicolons' : 'tabs'}; write commas.`)
}

function placesOf(header: readonly string[], print: (line: string) => void): ReadonlyMap<string, number> {
  const written = header.map((name) => name.trim().toLowerCase())
  // the name that ogr2ogr writes
  const names = written.map((name) => (name === 'wkt' && !written.includes('polygon') ? 'polygon' : name))
  const missing = HEADER.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new FileFault(`The first line must name the columns ${HEADER.join(', ')}; ${missing.join(', ')} is missing.`)
  const twice = names.find((name, at) => READ.includes(name) && names.indexOf(name) !== at)
  if (twice !== undefined) throw new FileFault(`The first line names the column ${twice} twice.`)
  const others = names.filter((name) => !READ.includes(name))
  if (others.length > 0) print(`Not read: the column${others.length > 1 ? 's' : ''} ${others.join(', ')}.`)
  return new Map(names.map((name, at) => [name, at]))
}

function entryOf(record: readonly string[], line: number, places: ReadonlyMap<string, number>): Entry {
  if (record.length !== places.size) return { line, faults: [`It has ${record.length} columns where the first line has ${places.size}.`] }
  const cell = (name: string): string => record[places.get(name) ?? -1] ?? ''
  const fields = Object.fromEntries([...COLUMNS, ...OPTIONAL_COLUMNS].map((name) => [name, cell(name)])) as Fields
  return readFields({ line }, fields, outlineOfText(cell('polygon')))
}

/** The line in which a row begins: its cells may have line breaks. */
const firstLine = (record: readonly string[], last: number): number =>
  last - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)

function sentenceOf({ code, lines }: CsvError & { readonly lines?: unknown }): string {
  const from = typeof lines === 'number' ? `From line ${lines} on the file cannot be read` : 'The file cannot be read'
  const why: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
    CSV_INVALID_CLOSING_QUOTE: 'after a closing quotation mark comes more text; a quotation mark within a text is written twice',
    INVALID_OPENING_QUOTE:
      'a quotation mark stands in the middle of a text without quotation marks; put the text in quotation marks and write that one twice',
    CSV_MAX_RECORD_SIZE: `a row is longer than ${LONGEST_ROW} characters; a quotation mark may be missing`,
  }
  return `${from}: ${why[code] ?? code}.`
}
