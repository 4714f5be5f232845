import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { scan, TIFF_PAGES } from './documents.ts'

/** Smallest honest files of each accepted type, made here so that no binary is committed. */
export const pdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

/** A good PDF of so many bytes; `mark` makes another one. */
export function sizedPdf(bytes: number, mark = ''): Buffer {
  const [start, end] = [Buffer.from(`%PDF-1.4\n%${mark}\n`), pdf().subarray(9)]
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length - end.length), 0x20), end]).subarray(0, bytes)
}

const u32 = (value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/** A PNG whose header says `width` × `height`; the pixels are one grey row. */
export const png = (width = 1, height = 1): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

export const gif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const jpeg = (): Buffer =>
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  )

export const tiff = (): Buffer => scan(TIFF_PAGES.grey)

/** An OLE compound file's signature with the given stream names in it, as far as the checks look. */
export const ole = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...streams.flatMap((name) => [Buffer.from(name, 'utf16le'), Buffer.alloc(64)]),
  ])

/** A ZIP with deflated entries, in the order given. */
export function zip(entries: Readonly<Record<string, Buffer>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, tail, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const types = (part: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${part.startsWith('word') ? 'wordprocessingml.document' : 'spreadsheetml.sheet'}.main+xml"/></Types>`,
  )

/** A docx or xlsx as far as its parts go. */
export const openXml = (part: string, more: Readonly<Record<string, Buffer>> = {}): Buffer =>
  zip({ '[Content_Types].xml': types(part), [part]: Buffer.from('<x/>'), ...more })
