import { deflateSync } from 'node:zlib'
import { pdfOf } from './pdfs.ts'

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

/** A tag of a page, the type of its value, the value or its place, and how many values there are. */
type TiffTag = readonly [tag: number, type: number, value: number, count?: number]
const tagsOf =
  (type: number) =>
  (values: Readonly<Record<number, number>>): readonly TiffTag[] =>
    Object.entries(values).map(([tag, value]) => [Number(tag), type, value])
export const [shorts, longs] = [tagsOf(TIFF_SHORT), tagsOf(TIFF_LONG)]

/** A TIFF with a directory for each page behind the content; `isBig`: with places of 64 bits; the last may claim that another follows. */
export function tiffOfTags(
  content: Buffer,
  pages: readonly (readonly TiffTag[])[],
  { isLittle = true, isBig = false, nextOfLast = 0 } = {},
): Buffer {
  const [place, count, entry] = isBig ? [8, 8, 20] : [4, 2, 12]
  const put = (bytes: Buffer, value: number, at: number, length: number) => {
    if (length === 8) bytes[isLittle ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(value), at)
    else bytes[isLittle ? 'writeUIntLE' : 'writeUIntBE'](value, at, length)
  }
  const head = Buffer.alloc(isBig ? 16 : 8)
  head.write(isLittle ? 'II' : 'MM', 'latin1')
  put(head, isBig ? 43 : 42, 2, 2)
  if (isBig) put(head, 8, 4, 2)
  let next = head.length + content.length
  put(head, next, isBig ? 8 : 4, place)
  const directories = pages.map((tags, at) => {
    const directory = Buffer.alloc(count + tags.length * entry + place)
    next += directory.length
    put(directory, tags.length, 0, count)
    for (const [index, [tag, type, value, values = 1]] of tags.entries()) {
      const start = count + index * entry
      put(directory, tag, start, 2)
      put(directory, type, start + 2, 2)
      put(directory, values, start + 4, place)
      put(directory, value, start + 4 + place, type === TIFF_SHORT && values === 1 ? 2 : 4)
    }
    put(directory, at < pages.length - 1 ? next : nextOfLast, directory.length - place, place)
    return directory
  })
  return Buffer.concat([head, content, ...directories])
}

export function scan(...pages: readonly TiffPage[]): Buffer {
  let content = Buffer.alloc(0)
  const add = (part: Buffer): number => {
    const at = 8 + content.length
    content = Buffer.concat([content, part, Buffer.alloc(part.length % 2)])
    return at
  }
  const tags = pages.map(({ bits, photometric, compression, data }): readonly TiffTag[] => {
    const samples = photometric === 2 ? 3 : 1
    const depth: TiffTag = [258, TIFF_SHORT, samples === 1 ? bits : add(Buffer.from([bits, 0, bits, 0, bits, 0])), samples]
    const size = [...shorts({ 256: SIDE, 257: SIDE }), depth, ...shorts({ 259: compression, 262: photometric })]
    return [...size, ...longs({ 273: add(data) }), ...shorts({ 277: samples, 278: SIDE }), ...longs({ 279: data.length })]
  })
  return tiffOfTags(content, tags)
}

/** A PDF with a black right half and a line of text on each page; its font is one that every reader must have. */
export function letter(...pages: readonly string[]): Buffer {
  const font = 3
  return pdfOf([
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
  ])
}
