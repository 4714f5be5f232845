import { createInflate } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import { TELLING_NAMES } from './pdf-active.ts'
import { entryOf, nameFinder, nameOf } from './pdf-names.ts'

/** Bytes. The largest image of a plan, a sheet of A0 at 300 dpi in colour, has 420 MB. */
const MOST_UNPACKED = 512 * 1024 * 1024
const MOST_PIXELS = MOST_UNPACKED
/** Longer than any searched name with each letter escaped. */
const OVERLAP = 64

/** The result of scanning the bytes of a PDF, independent of its cross-references. */
export interface Unpacked {
  readonly isBomb: boolean
  /** a name of active content occurs, compressed or not */
  readonly namesActive: boolean
}

/**
 * Unpacks everything in the bytes that is compressed with Flate, one block at a time to need little memory, and searches for names of
 * active content. It does not parse objects: what one reader takes for a stream's data may be another reader's object.
 */
export async function unpack(bytes: Uint8Array, most = MOST_UNPACKED): Promise<Unpacked> {
  const isTelling = nameFinder(TELLING_NAMES)
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let namesActive = isTelling(raw.toString('latin1'))
  let room = most
  for (let at = raw.indexOf('stream'); at !== -1; at = raw.indexOf('stream', at + 1)) {
    const packed = raw.subarray(dataAfter(raw, at + 'stream'.length))
    if (!isZlib(packed)) continue
    let tail = ''
    for await (const piece of inflated(packed)) {
      room -= piece.length
      if (room < 0) return { isBomb: true, namesActive }
      const text = tail + piece.toString('latin1')
      namesActive ||= isTelling(text)
      tail = text.slice(-OVERLAP)
    }
  }
  return { isBomb: false, namesActive }
}

const dataAfter = (raw: Buffer, at: number): number => at + (raw[at] === 13 ? 1 : 0) + (raw[raw[at] === 13 ? at + 1 : at] === 10 ? 1 : 0)

/** Recognised by its two-byte header (RFC 1950). */
const isZlib = (packed: Buffer): boolean => packed.length > 2 && ((packed[0] ?? 0) & 15) === 8 && packed.readUInt16BE(0) % 31 === 0

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch {
    // data that is invalid or truncated counts as far as it could be read
  } finally {
    inflate.destroy()
  }
}

const PACKING: readonly string[] = ['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL']
const PLAIN: readonly string[] = ['FlateDecode', 'Fl']
const WRITTEN: readonly string[] = ['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85']

/** Whether an object of the PDF expands too much by other filters than Flate alone, or is an image of too many pixels. */
export function hasBomb({ context }: PDFDocument, most = MOST_UNPACKED): boolean {
  let room = most
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    if (pixelsOf(object.dict) > MOST_PIXELS) return true
    const filters = filtersOf(object.dict)
    // with several levels of compression, a few bytes expand to any size
    if (filters.filter((filter) => PACKING.includes(filter)).length > 1) return true
    if (filters.length === 0 || PLAIN.includes(filters[0] ?? '') || !filters.some((filter) => PACKING.includes(filter))) continue
    room -= decodePDFRawStream(withoutImageFilters(object, filters)).decode().length
    if (room < 0) return true
  }
  return false
}

function pixelsOf(dict: PDFDict): number {
  const [width, height] = ['Width', 'Height'].map((side) => entryOf(dict, side))
  return width instanceof PDFNumber && height instanceof PDFNumber ? width.asNumber() * height.asNumber() : 0
}

function filtersOf(dict: PDFDict): readonly string[] {
  const filter = entryOf(dict, 'Filter')
  const each = filter instanceof PDFArray ? filter.asArray().map((_, at) => filter.lookup(at)) : [filter]
  return each.flatMap((one) => nameOf(one) ?? [])
}

/** Removes JPEG and similar filters, which are not compression for this library. */
function withoutImageFilters({ dict, contents }: PDFRawStream, filters: readonly string[]): PDFRawStream {
  const known = filters.filter((filter) => PACKING.includes(filter) || WRITTEN.includes(filter))
  const plain = PDFDict.withContext(dict.context)
  plain.set(PDFName.of('Filter'), dict.context.obj(known.map((filter) => PDFName.of(LONG_NAMES[filter] ?? filter))))
  return PDFRawStream.of(plain, contents)
}

const LONG_NAMES: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
}
