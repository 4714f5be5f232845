import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { compoundFile } from './compound-file.ts'
import { scan, TIFF_PAGES } from './documents.ts'

/* Minimal valid files of each accepted type, generated so that no binary is committed. */

const OBJECTS = ['1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj', '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj']
export const pdf = (): Buffer => Buffer.from(['%PDF-1.4', ...OBJECTS, 'trailer<</Root 1 0 R>>', '%%EOF\n'].join('\n'))

/** A valid PDF of this size in bytes; `mark` makes it unique. */
export function sizedPdf(bytes: number, mark = ''): Buffer {
  const [start, end] = [Buffer.from(`%PDF-1.4\n%${mark}\n`), pdf().subarray(9)]
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length - end.length), 0x20), end]).subarray(0, bytes)
}

const u32 = (value: number) => le32(value).reverse()
const le16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const le32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const text = (name: string) => Buffer.from(name, 'latin1')
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([text(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/** A WAV with a metadata chunk and this many seconds of silence at 8 kHz. */
export function wav(seconds: number): Buffer {
  const riff = (name: string, content: Buffer) =>
    Buffer.concat([text(name), le32(content.length), content, Buffer.alloc(content.length % 2)])
  const format = Buffer.concat([le16(1, 1), le32(8000, 8000), le16(1, 8)])
  const chunks = [riff('LIST', text('INFOx')), riff('fmt ', format), riff('data', Buffer.alloc(Math.round(8000 * seconds), 0x80))]
  return riff('RIFF', Buffer.concat([text('WAVE'), ...chunks]))
}

/** An MP3 with an ID3 tag and this many frames of 417 bytes and 26 ms each. */
export function mp3(frames: number): Buffer {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
  return Buffer.concat([text('ID3\x04\0\0\0\0\x01\0'), Buffer.alloc(128), ...Array<Buffer>(frames).fill(frame)])
}

/** An M4A with this duration in its header; `handler`: what its track is; `isLong`: 64-bit lengths; `more`: further boxes of the header. */
export function m4a(seconds: number, { handler = 'soun', isLong = false, more = [] as readonly Buffer[] } = {}): Buffer {
  const box = (name: string, ...content: readonly Buffer[]) => {
    const body = Buffer.concat([text(name), ...content])
    return Buffer.concat([u32(body.length + 4), body])
  }
  const ms = u32(Math.round(seconds * 1000))
  const length = isLong ? [Buffer.from([1]), Buffer.alloc(19), u32(1000), u32(0), ms] : [Buffer.alloc(12), u32(1000), ms]
  const mvhd = box('mvhd', ...length, Buffer.alloc(80))
  const sound = isLong ? Buffer.concat([u32(1), text('mdat'), u32(0), u32(116), Buffer.alloc(100)]) : box('mdat', Buffer.alloc(100))
  const track = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), text(handler), Buffer.alloc(13))))
  return Buffer.concat([box('ftyp', text('M4A '), u32(0)), sound, box('moov', mvhd, track, ...more)])
}
/** The box of a fragmented film, whose header has no duration. */
export const FRAGMENTS = Buffer.concat([u32(8), text('mvex')])

/** A PNG with this size in its header; the pixels are one grey row. */
export const png = (width = 1, height = 1): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

export const gif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const TABLES = `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP${'/'.repeat(86)}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`
export const jpeg = (): Buffer => Buffer.from(TABLES, 'base64')

export const tiff = (): Buffer => scan(TIFF_PAGES.grey)

/** The start of a WordDocument stream: its magic number, version and flags. */
export const wordStream = ({ flags = 0, length = 4096 } = {}): Buffer =>
  Buffer.concat([le16(0xa5ec, 0x00c1, 0, 0, 0, flags), Buffer.alloc(length - 12)])

/** A Workbook stream of these records, between its start and end records. */
export function workbookStream(...records: readonly (readonly [type: number, content: Buffer])[]): Buffer {
  const all = [[0x0809, Buffer.alloc(16)], ...records, [0x000a, Buffer.alloc(0)]] as const
  return Buffer.concat(all.flatMap(([type, content]) => [le16(type, content.length), content]))
}

/** The record of a sheet in a workbook; `kind` 1 is a sheet of Excel 4.0 macros. */
export const sheetRecord = (kind: number): readonly [number, Buffer] => [
  0x0085,
  Buffer.concat([Buffer.alloc(5), Buffer.from([kind, 5, 0]), Buffer.from('Sheet')]),
]

const MAIN_STREAMS: Readonly<Record<string, () => Buffer>> = { WordDocument: wordStream, Workbook: workbookStream, Book: workbookStream }

/** A compound file (.doc, .xls) with these streams and no others. */
export const ole = (...names: string[]): Buffer =>
  compoundFile(Object.fromEntries(names.map((name) => [name, MAIN_STREAMS[name]?.() ?? Buffer.from(name)])))

/** A ZIP with deflated entries, in the order given; `encode` and `flags` replace UTF-8 and its flag. */
export function zip(
  entries: Readonly<Record<string, Buffer>>,
  { encode = (name: string): Buffer => Buffer.from(name), flags = 0x800, extra = Buffer.alloc(0) } = {},
): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const nameBytes = encode(name)
    const sizes = le32(crc32(content), packed.length, content.length)
    const common = Buffer.concat([le16(20, flags, 8, 0, 0), sizes, le16(nameBytes.length, extra.length)])
    const local = Buffer.concat([text('PK\u0003\u0004'), common, nameBytes, extra, packed])
    centrals.push(Buffer.concat([text('PK\u0001\u0002\u0014\u0000'), common, Buffer.alloc(10), le32(offset), nameBytes, extra]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = [text('PK\u0005\u0006'), le16(0, 0, locals.length, locals.length), le32(directory.length, offset), le16(0)]
  return Buffer.concat([...locals, directory, ...end])
}

/** Content types by extension, and by part. */
type Types = { readonly defaults?: Readonly<Record<string, string>>; readonly overrides?: Readonly<Record<string, string>> }
export const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)

export const contentTypes = ({ defaults = {}, overrides = {} }: Types): Buffer =>
  xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
      ...Object.entries({ rels: 'application/vnd.openxmlformats-package.relationships+xml', xml: 'application/xml', ...defaults }).map(
        ([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`,
      ),
      ...Object.entries(overrides).map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`),
    ].join('')}</Types>`,
  )

/** Relationships of a part or a package: the last segment of each type, and its target. */
export const relations = (targets: Readonly<Record<string, string>>): Buffer =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
      .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  )

/** A docx or xlsx with this main part and `more`, and no others. */
export function openXml(part: string, more: Readonly<Record<string, Buffer>> = {}, { defaults = {}, overrides = {} }: Types = {}): Buffer {
  const main = part.startsWith('word') ? 'wordprocessingml.document' : 'spreadsheetml.sheet'
  return zip({
    '[Content_Types].xml': contentTypes({ defaults, overrides: { [part]: `${OPEN_XML}.${main}.main+xml`, ...overrides } }),
    '_rels/.rels': relations({ officeDocument: part }),
    [part]: Buffer.from('<x/>'),
    ...more,
  })
}
