import { deflateSync } from 'node:zlib'

/** Documents with content on every page, generated so that no binary is committed: half of a page is black, half white. */

const TIFF_SHORT = 3
const TIFF_LONG = 4

interface TiffPage {
  readonly bits: 1 | 8 | 16
  /** 0 white is zero, 1 black is zero, 2 RGB */
  readonly photometric: 0 | 1 | 2
  /** 1 none, 4 fax, 8 deflate */
  readonly compression: 1 | 4 | 8
  readonly data: Buffer
}
const SIDE = 16

/** A page of 16 × 16, its left half white and its right half black. */
const halves = (bits: TiffPage['bits'], photometric: TiffPage['photometric']): Buffer => {
  const samples = photometric === 2 ? 3 : 1
  const white = photometric === 0 ? 0 : 1
  if (bits === 1) return Buffer.alloc(SIDE * 2, Buffer.from(white === 1 ? [0xff, 0] : [0, 0xff]))
  const size = bits / 8
  const half = (value: number) => Buffer.alloc((SIDE / 2) * samples * size, value)
  const row = white === 1 ? [half(0xff), half(0)] : [half(0), half(0xff)]
  return Buffer.concat(Array.from({ length: SIDE }, () => row).flat())
}

export const TIFF_PAGES = {
  grey: { bits: 8, photometric: 1, compression: 1, data: halves(8, 1) },
  whiteIsZero: { bits: 8, photometric: 0, compression: 1, data: halves(8, 0) },
  oneBit: { bits: 1, photometric: 1, compression: 1, data: halves(1, 1) },
  deflatedColour: { bits: 8, photometric: 2, compression: 8, data: deflateSync(halves(8, 2)) },
  deepColour: { bits: 16, photometric: 2, compression: 1, data: halves(16, 2) },
} as const satisfies Readonly<Record<string, TiffPage>>

/** A page marked as Group 4 compressed, which no viewer here can read. */
export const FAX_PAGE: TiffPage = { bits: 1, photometric: 0, compression: 4, data: Buffer.from([0x26, 0xa0]) }

/** A TIFF of several pages, each in one strip. */
export function scan(...pages: readonly TiffPage[]): Buffer {
  const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])
  const parts: Buffer[] = [header]
  let length = header.length
  // where the offset of the next directory is written
  let link: { readonly part: Buffer; readonly at: number } = { part: header, at: 4 }
  const add = (part: Buffer): number => {
    const at = length
    parts.push(part)
    length += part.length
    return at
  }
  for (const { bits, photometric, compression, data } of pages) {
    const samples = photometric === 2 ? 3 : 1
    const strip = add(data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)]))
    const depth = Buffer.alloc(6)
    for (const at of [0, 2, 4]) depth.writeUInt16LE(bits, at)
    const depths = samples === 1 ? bits : add(depth)
    const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
      [256, TIFF_SHORT, 1, SIDE],
      [257, TIFF_SHORT, 1, SIDE],
      [258, TIFF_SHORT, samples, depths],
      [259, TIFF_SHORT, 1, compression],
      [262, TIFF_SHORT, 1, photometric],
      [273, TIFF_LONG, 1, strip],
      [277, TIFF_SHORT, 1, samples],
      [278, TIFF_SHORT, 1, SIDE],
      [279, TIFF_LONG, 1, data.length],
    ]
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length, 0)
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      const at = 2 + index * 12
      directory.writeUInt16LE(tag, at)
      directory.writeUInt16LE(type, at + 2)
      directory.writeUInt32LE(count, at + 4)
      directory.writeUInt32LE(value, at + 8)
    }
    const next = { part: directory, at: directory.length - 4 }
    link.part.writeUInt32LE(add(directory), link.at)
    link = next
  }
  return Buffer.concat(parts)
}

/** A PDF with a black right half and a line of text on each page; its font is one that every reader must have. */
export function letter(...pages: readonly string[]): Buffer {
  const font = 3
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, at) => `${font + 1 + at * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((words, at) => {
      const drawn = `100 0 100 200 re f BT /F1 20 Tf 10 100 Td (${words}) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${font + 2 + at * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
