import { crc32 } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { longs, shorts, tiffOfTags } from './documents.ts'
import { jpeg, pdf, zip } from './files.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A PDF with an additional entry in its catalogue. */
export const pdfWith = (entry: string): Buffer => latin1(pdf().toString('latin1').replace('/Type/Catalog', `/Type/Catalog${entry}`))

/** A PDF with an uncompressed attached file, as LibreOffice stores a document with its source. */
export function pdfAround(attached: Buffer): Buffer {
  const [before = '', after = ''] = pdf().toString('latin1').split('trailer')
  const head = `${before}3 0 obj<</Type/EmbeddedFile/Length ${attached.length}>>stream\n`
  return Buffer.concat([latin1(head), attached, latin1(`\nendstream endobj\ntrailer${after}`)])
}

/** A PDF with passwords; without a user password anyone may open it. */
export async function lockedPdf(
  algorithm: 'AES-256' | 'AES-128' | 'RC4-128' | 'RC4-40',
  { userPassword, useObjectStreams = false }: { readonly userPassword?: string; readonly useObjectStreams?: boolean } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([300, 200])
  document.encrypt({ ownerPassword: 'owner', algorithm, allowWeakCryptography: true, ...(userPassword && { userPassword }) })
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** A JPEG with segments of 64 KB before its frame: profiles, previews, notes of programs. */
export function jpegWith(segments: number): Buffer {
  const segment = Buffer.alloc(65_535 + 2, 32)
  segment.writeUInt16BE(0xffe2, 0)
  segment.writeUInt16BE(65_535, 2)
  const picture = jpeg()
  return Buffer.concat([picture.subarray(0, 2), ...Array<Buffer>(segments).fill(segment), picture.subarray(2)])
}

/** A JPEG with this size in its frame. */
export function jpegOf(width: number, height: number): Buffer {
  const picture = jpeg()
  const frame = picture.indexOf(Buffer.from([0xff, 0xc2]))
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  return picture
}

type TiffPage = { readonly width: number; readonly height: number; readonly bits?: number; readonly samples?: number }
type TiffForm = Parameters<typeof tiffOfTags>[2] & { readonly behind?: number }
/** A TIFF with these page sizes in its directories. `behind`: bytes of pixels before the directories. */
export const tiffOf = (pages: readonly TiffPage[], { behind = 8, ...form }: TiffForm = {}): Buffer =>
  tiffOfTags(
    Buffer.alloc(behind, 0x55),
    pages.map(({ width, height, bits = 1, samples = 1 }) => [
      ...longs({ 256: width, 257: height }),
      ...shorts({ 258: bits, 259: 4, 277: samples }),
    ]),
    form,
  )

/** A GIF with this screen size. */
export const gifOf = (width: number, height: number): Buffer =>
  Buffer.concat([latin1('GIF89a'), Buffer.from(Uint16Array.of(width, height).buffer), Buffer.from([0, 0, 0, 0x3b])])

/** A ZIP with names in raw bytes and without the UTF-8 flag, as Windows writes them. */
export const legacyZip = (entries: Readonly<Record<string, Buffer>>): Buffer => zip(entries, { encode: latin1, flags: 0 })

/** A ZIP whose files need a password. */
export const lockedZip = (entries: Readonly<Record<string, Buffer>>): Buffer => zip(entries, { flags: 0x801 })

/** A ZIP whose first entry is a symbolic link. */
export function linkedZip(entries: Readonly<Record<string, Buffer>>): Buffer {
  const linked = zip(entries)
  const inDirectory = linked.indexOf('PK\u0001\u0002')
  linked.writeUInt8(3, inDirectory + 5) // made on a Unix, …
  linked.writeUInt16LE(0o120777, inDirectory + 40) // … as a link
  return linked
}

/** A ZIP whose first file has a second name, in Info-ZIP's field for a name in UTF-8. */
export function renamedZip(name: string, second: string, content: Buffer): Buffer {
  const path = Buffer.from(second)
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(path.length + 5, 2)
  field.writeUInt8(1, 4)
  field.writeUInt32LE(crc32(name), 5)
  return zip({ [name]: content }, { flags: 0, extra: Buffer.concat([field, path]) })
}

/** A ZIP whose end says something else: `at` is the place of the value in the end record. */
export function endedZip(entries: Readonly<Record<string, Buffer>>, at: number, value: number): Buffer {
  const ended = zip(entries)
  ended.writeUInt16LE(value, ended.length - 22 + at)
  return ended
}

/** A photo as an iPhone stores it, only its first box. */
export const heic = (): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 24]), latin1('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
